/** Help: how the page is used, and what its words mean. */
const KEYS: [string, string][] = [
  ["r", "roll; where there are no dice, keep the answer in the evening"],
  ["a, b", "choose the troops of side A, or of side B"],
  ["s", "swap the sides"],
  ["/", "search the troops"],
  ["?", "this page"],
  ["Arrow keys, Space, Enter", "in a battle: walk from base to base, take it in hand, give it an order"],
  ["u, z, m, o", "in a battle: undo, zones, measure, an order in words"],
  [", and .", "in a battle: one event back or forth; End is now"],
  ["Tab, Space, Enter", "everything else: all of it can be reached and pressed"],
  ["Arrow keys, Enter", "walk over the heat map and open a fight"],
];

const TABLE: [string, string][] = [
  ["A base", "is a block in the colour of its command, with its front marked, the sign of its troops, and a letter."],
  [
    "Dots below the sign",
    "are its strength: a hollow one is lost. A badge says how else it fares; its words are by it.",
  ],
  ["Two white rings", "at the front corners of those in hand wheel them; the amber one behind them turns them about."],
  ["The pale ground", "is how far those in hand may go, or, while they are put down, where they may stand."],
  [
    "Letting go",
    "carries out what touches nobody and throws no dice; anything else is shown first: Do it, or Leave it.",
  ],
  ["Place them", "leaves those whom you have put down where they lie. The other side may then place its own."],
  [
    "Stop at mine",
    "keeps the film of the other side's turn waiting at each throw and loss of yours, until you say Go on.",
  ],
  ["Skip to my decision", "shows the end of it at once, with what happened in a few lines."],
  ["Shoot all, Fight all", "give the same order to all who may have it, one after another; Stop after this ends that."],
  ["do not ask again", "makes your answer a standing order: it is given for you from then on. More takes it back."],
  ["Zones", "show what a base threatens, reaches, sees or commands, each with its word."],
  ["Dotted words", "are words of the game. Point at one, or tap it; Words of this game lists them all."],
  ["I roll my dice myself", "(under More) lets dice wait until you say Roll; else they fall by themselves."],
];

export function HelpPage() {
  return (
    <div class="help-page prose">
      <h1 tabIndex={-1}>Help</h1>
      <h2>A battle</h2>
      <p>
        Choose one on the first page and press <b>Play</b>: you lead the side that is written first, the computer the
        other. What is asked of you always stands in the line above the table. Tap a base to take its group in hand,
        again for that base alone, once more for its command; drag it, or tap where it shall go, and its shade shows
        where it would stand and at what price before you let go. <b>Undo</b> takes an order back until a die has
        fallen. Battles that you have begun wait for you on the first page.
      </p>
      <h2>On the table</h2>
      <dl>
        {TABLE.map(([word, says]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <h2>At a table of your own</h2>
      <p>
        Choose a game and a question, tap the two troops, tick what is so. What you have said stands under the troops,
        each with a cross that takes it back; <b>Clear</b> takes back all of it and leaves the troops,{" "}
        <b>Put it back</b> undoes that, and <b>Show an example</b> fills the page with a situation worth looking at.
        Only the ticks that can still change the answer for these troops stand in front; the others are folded under{" "}
        <b>More</b>. The odds follow every tick. Then roll here, or roll your own dice and tap what lies on the table.
      </p>
      <h2>What the words mean</h2>
      <dl>
        <dt>The odds</dt>
        <dd>
          are exact: every fall of the dice is counted, none is simulated. Where a small fraction stands beside the
          percentage, it is the whole truth. Of hits, losses and moves you see how likely each number is, how likely at
          least so many, and how many on average.
        </dd>
        <dt>What counts</dt>
        <dd>
          lists the rows of the reference sheet for both sides, each under the number it makes: the dice that are
          rolled, what they hit on, what is added. Tap a row to read it on its sheet.
        </dd>
        <dt>Near misses</dt>
        <dd>
          are rows that all but counted: one single condition failed, and it is named. They settle most arguments.
        </dd>
        <dt>What if</dt>
        <dd>
          tries every single change of the situation and shows those that move a side's chance most. Tap one to make it
          so.
        </dd>
        <dt>Chains</dt>
        <dd>
          ask several questions in a row, such as a whole charge, and give the odds of where it ends. Roll it through,
          or lay your own dice down step by step and see the odds from there.
        </dd>
        <dt>The evening</dt>
        <dd>
          keeps what you roll, what you rule with your own dice, and what you say Keep to; nothing else. Its page says
          where it lies and who can read it. A link carries one situation to another phone; what of a link cannot be
          read is left out, and the page says so.
        </dd>
      </dl>
      <h2>Keys</h2>
      <table class="keys">
        <tbody>
          {KEYS.map(([key, does]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>Print</h2>
      <p>Each sheet prints on two sides of A4 from its own page.</p>
      <h2>Licences</h2>
      <p>
        Sandtable is free software; its licence lies beside it. The words and signs are our own; the games belong to
        their authors, and you need their rule books to play them. The page is made with Preact (MIT licence); the
        companion runs Python by Pyodide (Mozilla Public License 2.0). Nothing on this page is fetched from anybody
        else.
      </p>
    </div>
  );
}
