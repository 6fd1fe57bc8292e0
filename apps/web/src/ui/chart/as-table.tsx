import { type Picture, tellValue } from "./picture.ts";
import css from "./chart.module.css";

export type Notes = { head: string; of: readonly string[] };
type Props = Pick<Picture, "rows" | "series" | "say"> & {
  caption: string;
  /** The kind of object in a row. */
  head: string;
  /** A note on each row of the table. */
  notes?: Notes | undefined;
  /** Whether the table is visible. Otherwise only screen readers get it. */
  visible: boolean;
};

/** The numbers of a chart as a table, for readers who do not see the chart or want exact numbers. */
export function AsTable({ caption, head, rows, series, say, notes, visible }: Props) {
  return (
    // A table is never smaller than its cells, so the element around it is hidden instead.
    <div
      className={visible ? (css["table"] ?? "") : "sr-only"}
      // A scrolling element must be reachable by keyboard.
      {...(visible ? { tabIndex: 0, role: "group", "aria-label": caption } : {})}
    >
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {notes ? <th scope="col">{notes.head}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // The key of a row is its position, because two tags may have the same name.
            <tr key={at}>
              <th scope="row">{row}</th>
              {series.map((one) => (
                <td key={one.name}>{tellValue(one, at, say)}</td>
              ))}
              {notes ? <td>{notes.of[at]}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
