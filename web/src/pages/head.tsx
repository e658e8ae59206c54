/** The head of every page: where to go, and how it looks. */
import { Brand, MoonIcon, MotionIcon, SunIcon, SystemIcon } from "../draw/icons";
import type { Route } from "../route";
import { address } from "../route";
import type { Settings, Theme } from "../settings";

interface HeadProps {
  route: Route;
  game: string;
  settings: Settings;
  set: (change: Partial<Settings>) => void;
}

const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };
const THEMES: Record<Theme, string> = { system: "as the system has it", light: "light", dark: "dark" };

export function Head({ route, game, settings, set }: HeadProps) {
  const link = (to: string, text: string, current: boolean) => (
    <li>
      <a href={to} aria-current={current ? "page" : undefined}>
        {text}
      </a>
    </li>
  );
  const inGame = route.game === game && game !== "";
  return (
    <header class="head no-print">
      <div class="head-row">
        <a class="brand" href="#/">
          <Brand /> <span>Sandtable</span>
        </a>
        <nav aria-label="Pages">
          <ul>
            {link("#/", "Battles", ["", "battles", "report", "table"].includes(route.game))}
            {link(
              address(game || "referee"),
              "Referee",
              route.game === "referee" || (inGame && !["sheet", "matchups"].includes(route.page)),
            )}
            {game && (
              <>
                {link(address(game, "sheet"), "Sheet", inGame && route.page === "sheet")}
                {link(address(game, "matchups"), "Matchups", inGame && route.page === "matchups")}
              </>
            )}
            {link(address("evening"), "Evening", route.game === "evening")}
            {link(address("help"), "Help", route.game === "help")}
          </ul>
        </nav>
        <div class="switches">
          <button
            type="button"
            class="plain"
            aria-label={`Theme: ${THEMES[settings.theme]}. Change to ${THEMES[NEXT[settings.theme]]}`}
            title={`Theme: ${THEMES[settings.theme]}`}
            onClick={() => set({ theme: NEXT[settings.theme] })}
          >
            {settings.theme === "light" ? <SunIcon /> : settings.theme === "dark" ? <MoonIcon /> : <SystemIcon />}
            <span class="switch-word">Theme</span>
          </button>
          <button
            type="button"
            class="plain"
            aria-pressed={settings.motion}
            aria-label="Motion"
            title={settings.motion ? "Motion is on" : "Motion is off"}
            onClick={() => set({ motion: !settings.motion })}
          >
            <MotionIcon on={settings.motion} />
            <span class="switch-word">Motion</span>
          </button>
        </div>
      </div>
    </header>
  );
}
