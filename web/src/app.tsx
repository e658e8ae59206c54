/** The frame around every page: head, pages, and what is said to everybody. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Referee } from "./referee/referee";
import type { Route } from "./route";
import { address, useRoute } from "./route";
import { useSettings } from "./settings";
import type { Settings, Theme } from "./settings";
import { Brand, MoonIcon, MotionIcon, SunIcon, SystemIcon } from "./draw/icons";
import type { Game } from "./wire/types";
import { brief } from "./text";
import { Boundary } from "./boundary";
import { DeskContext, useGame, Waiting } from "./pages/desk";
import { astray, place } from "./astray";
import { Lost } from "./pages/lost";
import { Unread } from "./pages/unread";
import { ShelfPage } from "./pages/shelf";
import { AskPage } from "./pages/ask";
import { ChainPage } from "./pages/chain";
import { SheetPage } from "./pages/sheet";
import { MatchupsPage } from "./pages/matchups";
import { EveningPage } from "./pages/evening";
import { HelpPage } from "./pages/help";
import { useKeys } from "./pages/keys";

const OWN_PAGES = ["", "evening", "help"];

export function App({ referee }: { referee: Referee }) {
  const route = useRoute();
  const [settings, set] = useSettings();
  const [told, setTold] = useState("");
  const lastGame = useRef("");
  if (!OWN_PAGES.includes(route.game)) lastGame.current = route.game;
  const tell = (text: string) => {
    setTold(text);
    setTimeout(() => setTold((now) => (now === text ? "" : now)), 4000);
  };
  useFocusOnArrival(route);
  useKeys({ "?": () => (location.hash = address("help")) });
  return (
    <DeskContext.Provider value={{ referee, tell }}>
      <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), document.querySelector<HTMLElement>("main h1")?.focus())}>
        Skip to the page
      </a>
      <Head route={route} game={lastGame.current} settings={settings} set={set} />
      <main id="main">
        <Boundary route={route}>{OWN_PAGES.includes(route.game) ? <OwnPage route={route} /> : <GamePages key={route.game} route={route} />}</Boundary>
      </main>
      <div class={`told-all${told ? " shown" : ""}`} role="status">
        {told}
      </div>
    </DeskContext.Provider>
  );
}

function OwnPage({ route }: { route: Route }) {
  const { game: name } = route;
  return (
    <>
      <Unread key={place(route)} says={astray(route)} />
      {name === "evening" ? <EveningPage /> : name === "help" ? <HelpPage /> : <ShelfPage />}
    </>
  );
}

function GamePages({ route }: { route: Route }) {
  const { answer: game, fault, refused } = useGame(route.game);
  if (refused) return <Lost title="No such game" says={`There is no game \u201c${brief(route.game)}\u201d on this shelf.`} />;
  if (fault) return <Lost title="This page cannot be opened" says={fault} again={{ says: "Try again", act: () => location.reload() }} />;
  if (!game) return <Waiting fault="" what="The referee finds his glasses …" />;
  return (
    <>
      <Unread key={place(route)} says={astray(route, game)} />
      <GamePage game={game} route={route} />
    </>
  );
}

function GamePage({ game, route }: { game: Game; route: Route }) {
  if (route.page === "sheet") return <SheetPage rules={route.game} route={route} />;
  if (route.page === "matchups") return <MatchupsPage game={game} route={route} />;
  const key = `${route.page} ${route.item} ${route.query.get("s") ?? ""}`;
  const chain = route.page === "chain" && game.chains.find((each) => each.chain === route.item);
  if (chain) return <ChainPage key={key} game={game} form={chain} route={route} />;
  const asked = route.page === "ask" && game.forms.find((each) => each.test === route.item);
  const usual = game.forms.find((each) => each.test === game.examples[0]?.test) ?? game.forms.find((each) => each.fields.some((field) => field.name === "b")) ?? game.forms[0];
  const form = asked || usual;
  return form ? <AskPage key={asked ? key : form.test} game={game} form={form} route={asked ? route : { ...route, query: NOTHING }} /> : <Waiting fault="This game asks no questions yet." what="" />;
}

const NOTHING = new URLSearchParams();

/** A new page is announced: the window's title follows, and the focus goes to its heading. */
function useFocusOnArrival(route: Route): void {
  const first = useRef(true);
  const where = `${route.game}/${route.page}/${route.item}`;
  useEffect(() => {
    const began = first.current;
    first.current = false;
    let tries = 0;
    const look = setInterval(() => {
      const heading = document.querySelector<HTMLElement>("main h1");
      if (heading || ++tries > 60) clearInterval(look);
      if (!heading) return;
      document.title = route.game ? `${heading.textContent} \u2013 Sandtable` : "Sandtable";
      if (!began) {
        scrollTo(0, 0);
        heading.focus({ preventScroll: true });
      }
    }, 50);
    return () => clearInterval(look);
  }, [where]);
}

interface HeadProps {
  route: Route;
  game: string;
  settings: Settings;
  set: (change: Partial<Settings>) => void;
}

const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };
const THEMES: Record<Theme, string> = { system: "as the system has it", light: "light", dark: "dark" };

function Head({ route, game, settings, set }: HeadProps) {
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
            {game && (
              <>
                {link(address(game), "Referee", inGame && !["sheet", "matchups"].includes(route.page))}
                {link(address(game, "sheet"), "Sheet", inGame && route.page === "sheet")}
                {link(address(game, "matchups"), "Matchups", inGame && route.page === "matchups")}
              </>
            )}
            {link(address("evening"), "Evening", route.game === "evening")}
            {link(address("help"), "Help", route.game === "help")}
          </ul>
        </nav>
        <div class="switches">
          <button type="button" class="plain" aria-label={`Theme: ${THEMES[settings.theme]}. Change to ${THEMES[NEXT[settings.theme]]}`} title={`Theme: ${THEMES[settings.theme]}`} onClick={() => set({ theme: NEXT[settings.theme] })}>
            {settings.theme === "light" ? <SunIcon /> : settings.theme === "dark" ? <MoonIcon /> : <SystemIcon />}
          </button>
          <button type="button" class="plain" aria-pressed={settings.motion} aria-label="Motion" title={settings.motion ? "Motion is on" : "Motion is off"} onClick={() => set({ motion: !settings.motion })}>
            <MotionIcon on={settings.motion} />
          </button>
        </div>
      </div>
    </header>
  );
}
