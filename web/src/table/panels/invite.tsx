/** Those who may still come to this table: the other player and onlookers, each by a link of his own. */
import { useRef, useState } from "preact/hooks";
import { held, tableAddress } from "../../battles/kept";
import { copyText } from "../../copy";
import { QrCode } from "../../draw/qr";
import { useDesk } from "../../pages/desk";
import { useMatch } from "../state/sitting";

interface Guest {
  who: string;
  link: string;
}

/** The links that this browser holds of a match and that are not its own. */
export function guests(match: string, armies: Record<string, string>, away: readonly string[]): Guest[] {
  const known = held().find((each) => each.match === match);
  if (!known) return [];
  const players = known.others.map((link, place) => ({ who: armies[away[place] ?? ""] ?? "The other side", link }));
  return known.onlooker && !known.mine.includes(known.onlooker)
    ? [...players, { who: "An onlooker", link: known.onlooker }]
    : players;
}

export function Invite() {
  const { board, seat } = useMatch();
  const { companion } = useDesk();
  const shown = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const away = Object.keys(board.armies).filter((side) => side !== seat && board.who[side] === "person");
  const coming = companion ? [] : guests(board.match, board.armies, away);
  if (!coming.length) return null;
  const show = () => {
    setOpen(true);
    shown.current?.showModal();
  };
  return (
    <>
      <button type="button" class="small invite" onClick={show}>
        Invite …
      </button>
      <dialog ref={shown} class="invitation" aria-label="Invite to this table" onClose={() => setOpen(false)}>
        {open && coming.map((guest) => <Link key={guest.link} {...guest} />)}
        <p class="note">{reach(location.hostname)}</p>
        <form method="dialog">
          <button type="submit">Close</button>
        </form>
      </dialog>
    </>
  );
}

/** Who can open an address of this host. */
export function reach(host: string): string {
  if (/^(localhost|127\..*|\[?::1\]?)$/.test(host))
    return "This address works on this computer alone. For others start it with sandtable serve --host 0.0.0.0 and open the address that it names.";
  return "Whoever has a link sits there: send it to nobody else.";
}

function Link({ who, link }: Guest) {
  const { tell } = useDesk();
  const address = new URL(tableAddress([link]), location.href).href;
  const copy = () => copyText(address, "The link is copied.", tell);
  return (
    <section class="invited">
      <h2>{who}</h2>
      <QrCode text={address} says={`The link for ${who}, to be read by a camera`} />
      <input
        readOnly
        value={address}
        aria-label={`The link for ${who}`}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" class="small" onClick={copy} aria-label={`Copy link: ${who}`}>
        Copy link
      </button>
    </section>
  );
}
