/** Light or dark, moving or still. */
import { useEffect, useState } from "preact/hooks";
import { keep, kept } from "./store";

export type Theme = "system" | "light" | "dark";
export interface Settings {
  theme: Theme;
  motion: boolean;
}

const USUAL: Settings = { theme: "system", motion: true };
const THEMES: readonly unknown[] = ["system", "light", "dark"] satisfies Theme[];

/** The settings of the last visit; what is spoilt in them is as usual. */
export function settings(): Settings {
  return kept("settings", USUAL, (found) => {
    const { theme, motion } = { ...(found as Partial<Settings> | null) };
    return {
      theme: THEMES.includes(theme) ? theme! : USUAL.theme,
      motion: typeof motion === "boolean" ? motion : USUAL.motion,
    };
  });
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

export function apply({ theme, motion }: Settings): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dataset.motion = motion && !still.matches ? "on" : "off";
}

export function moves(): boolean {
  return document.documentElement.dataset.motion !== "off";
}

export function useSettings(): [Settings, (change: Partial<Settings>) => void] {
  const [now, set] = useState(settings);
  useEffect(() => apply(now), [now]);
  return [
    now,
    (change) => {
      const next = { ...now, ...change };
      keep("settings", next);
      set(next);
    },
  ];
}
