/** Light or dark, moving or still. */
import { useEffect, useState } from "preact/hooks";
import { keep, kept } from "./store";

export type Theme = "system" | "light" | "dark";
export interface Settings {
  theme: Theme;
  motion: boolean;
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

export function apply(settings: Settings): void {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.motion = settings.motion && !still.matches ? "on" : "off";
}

export function moves(): boolean {
  return document.documentElement.dataset.motion !== "off";
}

export function useSettings(): [Settings, (change: Partial<Settings>) => void] {
  const [settings, set] = useState<Settings>(() => kept("settings", { theme: "system" as Theme, motion: true }));
  useEffect(() => apply(settings), [settings]);
  return [
    settings,
    (change) => {
      const next = { ...settings, ...change };
      keep("settings", next);
      set(next);
    },
  ];
}
