import { type Column, columnsFault, columnUses, guessColumns, keyOf } from "@balcao/shared/contact-lists/columns";
import type { ImportPreview } from "@balcao/shared/contact-lists/import";
import { useTranslation } from "react-i18next";
import { Check } from "../../../ui/fields/check-field.tsx";
import css from "../../../ui/imports.module.css";
import own from "./mapping.module.css";

export type Mapping = { hasHeader: boolean; columns: Column[] };
type Props = { preview: ImportPreview; mapping: Mapping; onChange: (mapping: Mapping) => void };

/** The first rows of a file; above each column stands what it is used for. */
export function MappingTable({ preview, mapping, onChange }: Props) {
  const { t } = useTranslation("contactLists");
  const { hasHeader, columns } = mapping;
  const { rows, sheet, sheets } = preview;
  const change = (at: number, column: Column) => onChange({ hasHeader, columns: columns.with(at, column) });
  const fault = columnsFault(columns);
  return (
    <>
      <p className={css["note"]}>{t("mapping.help")}</p>
      {sheets > 1 ? <p className={css["note"]}>{t("mapping.firstSheet", { sheet, sheets })}</p> : null}
      <Check
        label={t("mapping.hasHeader")}
        checked={hasHeader}
        onChange={(checked) => onChange({ hasHeader: checked, columns: guessColumns(rows, checked) })}
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
            {rows.slice(0, 8).map((row, line) => (
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
