import { type Column, columnsFault, columnUses } from "@balcao/shared/contact-lists/columns";
import { guessColumns, keyOf } from "@balcao/shared/contact-lists/guess";
import type { SheetPreview } from "@balcao/shared/contact-lists/import";
import { useTranslation } from "react-i18next";
import { Check } from "../../../ui/fields/check-field.tsx";
import css from "../../../ui/imports.module.css";
import own from "./mapping.module.css";

/** Which sheet of a file is read, and what its columns are. */
export type Mapping = { sheet: string; hasHeader: boolean; columns: Column[] };
type Props = { sheets: SheetPreview[]; mapping: Mapping; onChange: (mapping: Mapping) => void };

/** What a sheet proposes. */
export const mappingOf = ({ name, hasHeader, columns }: SheetPreview): Mapping => ({ sheet: name, hasHeader, columns });

/** The first rows of a sheet; above each column stands what it is used for. */
export function MappingTable({ sheets, mapping, onChange }: Props) {
  const { t } = useTranslation("contactLists");
  const { hasHeader, columns } = mapping;
  const { rows, above, photos = 0 } = sheets.find(({ name }) => name === mapping.sheet) ?? { rows: [], above: [] };
  const change = (at: number, column: Column) => onChange({ ...mapping, columns: columns.with(at, column) });
  const fault = columnsFault(columns);
  return (
    <>
      <p className={css["note"]}>{t("mapping.help")}</p>
      {sheets.length > 1 ? <SheetChoice sheets={sheets} mapping={mapping} onChange={onChange} /> : null}
      {above.length > 0 ? (
        <p className={css["note"]}>
          {t("mapping.above", { count: above.length, text: above.filter(Boolean).join(" · ") })}
        </p>
      ) : null}
      {photos > 0 ? <p className={css["note"]}>{t("mapping.photos", { count: photos })}</p> : null}
      <Check
        label={t("mapping.hasHeader")}
        checked={hasHeader}
        onChange={(checked) => onChange({ ...mapping, hasHeader: checked, columns: guessColumns(rows, checked) })}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div className={own["scroll"]} tabIndex={0} role="region" aria-label={t("mapping.rows")}>
        <table>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={at} scope="col">
                  <ColumnUse
                    at={at}
                    header={hasHeader ? (rows[0]?.[at] ?? "") : ""}
                    column={column}
                    onChange={(next) => change(at, next)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              <tr key={line} data-header={hasHeader && line === 0}>
                {columns.map((_column, at) => (
                  <td key={at} dir="auto" title={row[at]}>
                    {row[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {fault ? (
        <p className={css["refusal"]} role="alert">
          {t(`mapping.fault.${fault}`)}
        </p>
      ) : null}
    </>
  );
}

function SheetChoice({ sheets, mapping, onChange }: Props) {
  const { t } = useTranslation("contactLists");
  const choose = (chosen: string) => {
    const sheet = sheets.find(({ name }) => name === chosen);
    if (sheet) onChange(mappingOf(sheet));
  };
  return (
    <label className={own["sheet"]}>
      {t("mapping.sheet")}
      <select value={mapping.sheet} onChange={({ target }) => choose(target.value)}>
        {sheets.map(({ name, total, hidden }) => (
          <option key={name} value={name}>
            {t(hidden ? "mapping.hiddenSheet" : "mapping.shownSheet", { name, count: total })}
          </option>
        ))}
      </select>
    </label>
  );
}

type UseProps = { at: number; header: string; column: Column; onChange: (column: Column) => void };

function ColumnUse({ at, header, column, onChange }: UseProps) {
  const { t } = useTranslation("contactLists");
  const name = header.trim() || t("mapping.column", { n: at + 1 });
  const choose = (use: string) => {
    const known = columnUses.find((one) => one === use) ?? "ignore";
    onChange(known === "variable" ? { use: known, key: keyOf(header) || `coluna${at + 1}` } : { use: known });
  };
  return (
    <>
      <select
        aria-label={t("mapping.useOf", { name })}
        value={column.use}
        onChange={({ target }) => choose(target.value)}
      >
        {columnUses.map((use) => (
          <option key={use} value={use}>
            {t(`mapping.use.${use}`)}
          </option>
        ))}
      </select>
      {column.use === "variable" ? (
        <input
          aria-label={t("mapping.keyOf", { name })}
          value={column.key}
          maxLength={30}
          onChange={({ target }) => onChange({ use: "variable", key: target.value })}
        />
      ) : null}
    </>
  );
}
