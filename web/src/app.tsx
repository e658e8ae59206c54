/** The frame around every page: head, pages, and what is said to everybody. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Referee } from "./referee/referee";
import type { Route } from "./route";
import { address, useRoute } from "./route";
import { useSettings } from "./settings";
import type { Game } from "./wire/types";
import { brief } from "./text";
import { Boundary } from "./boundary";
import { DeskContext, useGame, Waiting } from "./pages/desk";
import { astray, place } from "./astray";
import { Lost } from "./pages/lost";
import { Unread } from "./pages/unread";
import { useVisits } from "./battles/kept";
import { BattlesPage } from "./battles/page";
import { BattlePage } from "./battles/one";
import { ReportPage } from "./battles/report";
import { ShelfPage } from "./pages/shelf";
import { AskPage } from "./pages/ask";
import { ChainPage } from "./pages/chain";
import { SheetPage } from "./pages/sheet";
import { MatchupsPage } from "./pages/matchups";
import { EveningPage } from "./pages/evening";
import { HelpPage } from "./pages/help";
import { useFocusOnArrival } from "./pages/arrival";
import { Head } from "./pages/head";
import { Later } from "./later";
import { Notices } from "./companion/notices";
import { useKeys } from "./pages/keys";

const OWN_PAGES = ["", "battles", "report", "referee", "evening", "help", "table"];

export function App({ referee, companion }: { referee: Referee; companion: boolean }) {
  const route = useRoute();
  const [settings, set] = useSettings();
  const [told, setTold] = useState("");
  const lastGame = useRef("");
  if (!OWN_PAGES.includes(route.game)) lastGame.current = route.game;
  const tell = (text: string) => {
    setTold(text);
    setTimeout(() => setTold((now) => (now === text ? "" : now)), 4000);
  };
  // A table has the whole window from the first. A class, since a rule that looks for the table would be asked at every base.
  useLayoutEffect(() => void document.body.classList.toggle("at-table", route.game === "table"), [route.game]);
  useFocusOnArrival(route);
  useVisits(route);
  useKeys({ "?": () => (location.hash = address("help")) });
  return (
    <DeskContext.Provider value={{ referee, companion, tell }}>
      <a
        class="skip"
        href="#main"
        onClick={(event) => (event.preventDefault(), document.querySelector<HTMLElement>("main h1")?.focus())}
      >
        Skip to the page
      </a>
      <Head route={route} game={lastGame.current} settings={settings} set={set} />
      <main id="main">
        <Boundary route={route}>
          {OWN_PAGES.includes(route.game) ? <OwnPage route={route} /> : <GamePages key={route.game} route={route} />}
        </Boundary>
      </main>
      {companion && <Notices />}
      <div class={`told-all${told ? " shown" : ""}`} role="status">
        {told}
      </div>
    </DeskContext.Provider>
  );
}

const tablePage = () => import("./table/page").then((found) => found.TablePage);

function OwnPage({ route }: { route: Route }) {
  const { game: name, page } = route;
  if (name === "battles" && page) return <BattlePage key={page} id={page} />;
  if (name === "report") return <ReportPage link={page} />;
  if (name === "table") return <Later key={page} from={tablePage} props={{ route }} />;
  return (
    <>
      <Unread key={place(route)} says={astray(route)} />
      {name === "evening" ? (
        <EveningPage />
      ) : name === "help" ? (
        <HelpPage />
      ) : name === "referee" ? (
        <ShelfPage />
      ) : (
        <BattlesPage route={route} />
      )}
    </>
  );
}

function GamePages({ route }: { route: Route }) {
  const { answer: game, fault, refused } = useGame(route.game);
  if (refused)
    return <Lost title="No such game" says={`There is no game \u201c${brief(route.game)}\u201d on this shelf.`} />;
  if (fault)
    return (
      <Lost
        title="This page cannot be opened"
        says={fault}
        again={{ says: "Try again", act: () => location.reload() }}
      />
    );
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
  const usual =
    game.forms.find((each) => each.test === game.examples[0]?.test) ??
    game.forms.find((each) => each.fields.some((field) => field.name === "b")) ??
    game.forms[0];
  const form = asked || usual;
  return form ? (
    <AskPage
      key={asked ? key : form.test}
      game={game}
      form={form}
      route={asked ? route : { ...route, query: NOTHING }}
    />
  ) : (
    <Waiting fault="This game asks no questions yet." what="" />
  );
}

const NOTHING = new URLSearchParams();
