/** The keys of the table, for who plays without a mouse. */
const KEYS: readonly [string, string][] = [
  ["Arrows", "on a base: to the next one, as one reads"],
  ["Space", "take the base: its group, that base alone, its command"],
  ["Shift + Space", "take the base along with those in hand, or leave it out"],
  ["Enter", "the verbs of the base; then: do it"],
  ["Shift + arrows", "hold those in hand a little farther"],
  ["[ and ]", "wheel a little to the left, to the right"],
  ["Escape", "leave it; let go; back to now"],
  ["a", "to the answers, and to the dice"],
  ["u", "undo"],
  ["o", "write an order"],
  ["z, m", "zones; measure to another base"],
  [", and .", "one event back, one on"],
  ["Home, End", "to the beginning, to now"],
  ["p", "pause, go on"],
  ["+ - 0", "closer, farther, the whole table"],
  ["Alt + arrows", "move the table"],
];

export function KeyList() {
  return (
    <details class="key-list">
      <summary>Keys</summary>
      <dl>
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
