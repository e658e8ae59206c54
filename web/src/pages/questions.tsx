/** The list of a game's questions and chains, to pick from. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Game } from "../wire/types";
import { address } from "../route";
import { ListIcon } from "../draw/icons";

interface Props {
  game: Game;
  current: string;
}

export function QuestionRail({ game, current }: Props) {
  const rail = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = rail.current?.querySelector<HTMLElement>("[aria-current]");
    if (here) rail.current!.scrollTop = here.offsetTop - rail.current!.clientHeight / 3;
  }, [current]);
  return (
    <nav class="rail" aria-label="Questions" ref={rail}>
      <QuestionList game={game} current={current} />
    </nav>
  );
}

/** On a narrow screen the list hides behind a button. */
export function QuestionBar({ game, current, title, asks }: Props & { title: string; asks: string }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (open) box.current?.showModal();
  }, [open]);
  useEffect(() => setOpen(false), [current]);
  return (
    <div class="question-bar">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        <p class="asks">{asks}</p>
      </div>
      <button type="button" class="quiet questions-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ListIcon /> Questions
      </button>
      {open && (
        <dialog
          class="picker"
          ref={box}
          aria-label="Questions"
          onCancel={() => setOpen(false)}
          onClick={(event) => event.target === box.current && setOpen(false)}
        >
          <div class="picker-body">
            <header>
              <h2>Questions</h2>
              <button type="button" class="quiet" onClick={() => setOpen(false)}>
                Close
              </button>
            </header>
            <div onClick={(event) => (event.target as HTMLElement).closest("a") && setOpen(false)}>
              <QuestionList game={game} current={current} />
            </div>
          </div>
        </dialog>
      )}
    </div>
  );
}

function QuestionList({ game, current }: Props) {
  const entry = (page: string, id: string, title: string, asks: string) => (
    <li key={id}>
      <a href={address(game.card.id, page, id)} aria-current={current === `${page}/${id}` ? "page" : undefined}>
        <b>{title}</b>
        <span>{asks}</span>
      </a>
    </li>
  );
  return (
    <div class="question-list">
      <h2>Questions</h2>
      <ul>{game.forms.map((form) => entry("ask", form.test, form.title, form.asks))}</ul>
      {game.chains.length > 0 && (
        <>
          <h2>Chains</h2>
          <ul>{game.chains.map((chain) => entry("chain", chain.chain, chain.title, chain.asks))}</ul>
        </>
      )}
    </div>
  );
}
