/** To any table of the sheet, by its name: on a phone under the thumb, wherever one has read to. */
import type { SheetTable } from "../wire/types";

export const tableAnchor = (place: number): string => `table-${place}`;
export const NOTES_ANCHOR = "sheet-notes";

interface Props {
  tables: readonly SheetTable[];
  notes: boolean;
}

export function Jump({ tables, notes }: Props) {
  const go = (anchor: string) => document.getElementById(anchor)?.scrollIntoView({ block: "start" });
  return (
    <label class="jump no-print">
      <span class="hidden">Jump to a table</span>
      <select
        value=""
        onChange={(event) => {
          go(event.currentTarget.value);
          event.currentTarget.value = "";
        }}
      >
        <option value="" disabled hidden>
          Jump to …
        </option>
        {blocks(tables).map(({ block, within }) =>
          within.length > 1 ? (
            <optgroup key={within[0]} label={block}>
              {within.map((place) => (
                <Place key={place} tables={tables} place={place} />
              ))}
            </optgroup>
          ) : (
            <Place key={within[0]} tables={tables} place={within[0]!} />
          ),
        )}
        {notes && <option value={NOTES_ANCHOR}>Readings and house rules</option>}
      </select>
    </label>
  );
}

function Place({ tables, place }: { tables: readonly SheetTable[]; place: number }) {
  return <option value={tableAnchor(place)}>{tables[place]!.title}</option>;
}

/** The places of tables that follow each other in one block of the sheet. */
export function blocks(tables: readonly SheetTable[]): { block: string; within: number[] }[] {
  const found: { block: string; within: number[] }[] = [];
  for (const [place, { block }] of tables.entries()) {
    const last = found.at(-1);
    if (last?.block === block) last.within.push(place);
    else found.push({ block, within: [place] });
  }
  return found;
}
