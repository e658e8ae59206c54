/** The few icons, drawn by us in one line weight. */
import type { ComponentChildren } from "preact";

function Icon({ children }: { children: ComponentChildren }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export const DieIcon = () => (
  <Icon>
    <path d="M4.5 7.5 12 3.5l7.5 4v9L12 20.5l-7.5-4zM4.5 7.5 12 11.5l7.5-4M12 11.5v9" />
    <path class="dot" d="M8 13.2v.1M16 13.2v.1M12 7.2v.1" />
  </Icon>
);
export const SwapIcon = () => (
  <Icon>
    <path d="M4 8.5h14M14.5 5 18 8.5 14.5 12M20 15.5H6M9.5 12 6 15.5 9.5 19" />
  </Icon>
);
export const AgainIcon = () => (
  <Icon>
    <path d="M18.5 8.5A7.5 7.5 0 1 0 19.5 13M19 4v4.8h-4.8" />
  </Icon>
);
export const NextIcon = () => (
  <Icon>
    <path d="M5 4v17M5 5c4-2 7 2 13 0v8c-6 2-9-2-13 0" />
  </Icon>
);
export const FlagIcon = () => (
  <Icon>
    <path d="M6 3v18M6 4.5c4-2 8 2 12 0-1.500 2.500-1.500 5 0 7.500-4 2-8-2-12 0" />
  </Icon>
);
export const LinkIcon = () => (
  <Icon>
    <path d="M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1.4 1.4M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.4-1.4" />
  </Icon>
);
export const ClearIcon = () => (
  <Icon>
    <path d="m6.5 6.5 11 11M17.5 6.5l-11 11" />
  </Icon>
);
export const BackIcon = () => (
  <Icon>
    <path d="M8.5 5 4 9.5 8.5 14M4.5 9.5h9a5.5 5.5 0 0 1 0 11H9" />
  </Icon>
);
export const KeepIcon = () => (
  <Icon>
    <path d="M6 3.500h12v17l-6-4.500-6 4.500z" />
  </Icon>
);
export const AddIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);
export const ListIcon = () => (
  <Icon>
    <path d="M8.5 6.5H20M8.5 12H20M8.5 17.5H20" />
    <path class="dot" d="M4.5 6.5v.1M4.5 12v.1M4.5 17.5v.1" />
  </Icon>
);
export const SunIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1" />
  </Icon>
);
export const MoonIcon = () => (
  <Icon>
    <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />
  </Icon>
);
export const SystemIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 4v16M12 8l6.5-1.5M12 12h8M12 16l6.5 1.5" />
  </Icon>
);
export const MotionIcon = ({ on }: { on: boolean }) => (
  <Icon>
    <path d="M10 6.5 16 4l4 5.5-2.5 6.5-6.5.5-3-5z" />
    <path d={on ? "M3 8h3M2 12h3.5M3.5 16H7" : "M4 4l16 16"} />
  </Icon>
);
export const Brand = () => (
  <svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M3 20h26l-2.5 4h-21z" fill="currentColor" />
    <path d="M4 18c4-6 7-6 10-2s7 1 14-1v3z" fill="currentColor" opacity=".45" />
    <path
      d="M10.5 15V3.5l7 2.5-7 3M22 15.5V9l4.5 1.8L22 12.6"
      fill="none"
      stroke="currentColor"
      stroke-width="1.7"
      stroke-linejoin="round"
    />
  </svg>
);
