import type { SheetShown } from "@balcao/shared/people-files/preview";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Check } from "../../ui/fields/check-field.tsx";
import basics from "../../ui/basics.module.css";
import css from "../../ui/looks/imports.module.css";
import own from "./sheet-table.module.css";

type Props = {
  sheets: readonly SheetShown[];
  /** The chosen sheet. */
  sheet: string;
  onSheet: (name: string) => void;
  hasHeader: boolean;
  onHeader: (checked: boolean, rows: string[][]) => void;
  /** The content above a column: the use of the column. */
  renderUse: (at: number, name: string, header: string) => ReactNode;
  children?: ReactNode;
};

/** The first rows of a sheet with people, with the choice of sheets, the rows that were left out, and the use of each column above it. */
export function SheetTable({ sheets, sheet, onSheet, hasHeader, onHeader, renderUse, children }: Props) {
  const { t } = useTranslation("contactLists");
  const { rows, above, places, photos = 0 } = sheets.find(({ name }) => name === sheet) ?? nothing;
  const headerAt = (at: number) => (hasHeader ? (rows[0]?.[at] ?? "") : "");
  return (
    <>
      {children}
      {sheets.length > 1 ? <SheetChoice sheets={sheets} sheet={sheet} onSheet={onSheet} /> : null}
      {above.length > 0 ? (
        <p className={css["note"]}>
          {t("mapping.above", { count: above.length, text: above.filter(Boolean).join(" · ") })}
        </p>
      ) : null}
      {photos > 0 ? <p className={css["note"]}>{t("mapping.photos", { count: photos })}</p> : null}
      <Check
        label={t("mapping.hasHeader")}
        checked={hasHeader}
        onChange={(checked) =>
          onHeader(
            checked,
            rows.map((row) => [...row]),
          )
        }
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach an area that scrolls */}
      <div className={`${basics["framed"]} ${own["scroll"]}`} tabIndex={0} role="region" aria-label={t("mapping.rows")}>
        <table>
          <thead>
            <tr>
              {places.map((_place, at) => (
                <th key={at} scope="col">
                  {renderUse(at, headerAt(at).trim() || t("mapping.column", { n: at + 1 }), headerAt(at))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              <tr key={line} data-header={hasHeader && line === 0}>
                {places.map((_place, at) => (
                  <td key={at} dir="auto" title={row[at]}>
                    {row[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
const nothing: Pick<SheetShown, "rows" | "above" | "places" | "photos"> = { rows: [], above: [], places: [] };

function SheetChoice({ sheets, sheet, onSheet }: Pick<Props, "sheets" | "sheet" | "onSheet">) {
  const { t } = useTranslation("contactLists");
  return (
    <label className={`${basics["body"]} ${basics["gap4"]} ${own["sheet"]}`}>
      {t("mapping.sheet")}
      <select value={sheet} onChange={({ target }) => onSheet(target.value)}>
        {sheets.map(({ name, total, hidden }) => (
          <option key={name} value={name}>
            {t(hidden ? "mapping.hiddenSheet" : "mapping.shownSheet", { name, count: total })}
          </option>
        ))}
      </select>
    </label>
  );
}
