/** A table of the sheet: rows, and above them a grid or a roll in squares. */
import type { NoteCard, SheetTable } from "../wire/types";
import type { Words } from "./found";
import { foundBehind } from "./found";
import { Marked } from "./marked";
import { RowView } from "./row";
import { Squares } from "./squares";

export interface TableProps {
  table: SheetTable;
  notes: readonly NoteCard[];
  rules: string;
  sought: string;
  words: Words;
}

/** No value takes more of a row than this, in letters. */
const WIDEST = 14;

/** A table of more lines than this may be broken on paper. */
const LONG = 8;

export function TableView({ anchor, ...props }: TableProps & { anchor: string }) {
  const { table, words } = props;
  const squared = new Set(table.lines.flatMap((line) => [line.row, ...line.cells.map((cell) => cell.row)]));
  const others = table.rows.filter((row) => !squared.has(row.id));
  const widest = Math.min(WIDEST, Math.max(...others.map((row) => row.gives.length), 0));
  const worded = others.every((row) => !row.gives);
  return (
    <section
      class={others.length + table.lines.length > LONG ? "sheet-table long" : "sheet-table"}
      id={anchor}
      aria-labelledby={`${anchor}-title`}
    >
      <header>
        <h2 id={`${anchor}-title`}>
          <Marked text={table.title} words={words} />
        </h2>
        {table.note && (
          <p class="note">
            <Marked text={table.note} words={words} />
          </p>
        )}
      </header>
      <div class="sheet-table-body" style={{ "--value": `${(widest * 0.5 + 0.5).toFixed(1)}em` }}>
        {table.lines.length > 0 && <Squares {...props} />}
        {others.length > 0 && (
          <ul class={worded ? "sheet-rows worded" : "sheet-rows"}>
            {others.map((row) => {
              const opened = foundBehind(row, table.title, words);
              return <RowView key={`${row.id} ${opened}`} {...props} row={row} opened={opened} worded={worded} />;
            })}
          </ul>
        )}
      </div>
    </section>
  );
}
