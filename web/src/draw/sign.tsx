/** The sign of a kind of troops: the game's own drawing, or its letters on a base while it has none. */
import { letters } from "../text";

export function Sign({ signs, kind, name }: { signs: Record<string, string>; kind: string; name: string }) {
  const drawn = Object.hasOwn(signs, kind) ? signs[kind] : undefined;
  if (drawn) return <Drawing svg={drawn} />;
  return (
    <span class="sign" aria-hidden="true">
      <svg viewBox="0 0 48 48">
        <rect x="4" y="9" width="40" height="30" rx="1.5" fill="none" stroke="currentColor" stroke-width="2.4" />
        <path d="M4 14.5h40" stroke="currentColor" stroke-width="1.2" />
        <text x="24" y="34" text-anchor="middle" font-size="17" font-weight="700" fill="currentColor">
          {letters(kind, name)}
        </text>
      </svg>
    </span>
  );
}

export function Drawing({ svg }: { svg: string }) {
  // The drawings come from the rule sets that are installed here, not from other people.
  return <span class="sign" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}
