import { type Column, columnsFault, columnUses } from "@balcao/shared/contact-lists/columns";
import { guessColumns, keyOf } from "@balcao/shared/contact-lists/guess";
import type { SheetPreview } from "@balcao/shared/contact-lists/import";
import { useTranslation } from "react-i18next";
import { SheetTable } from "../../../nouns/people-files/sheet-table.tsx";
import basics from "../../../ui/basics.module.css";
import css from "../../../ui/looks/imports.module.css";

/** The choice of the sheet of a file, and of the use of its columns. */
export type Mapping = { sheet: string; hasHeader: boolean; columns: Column[] };
type Props = { sheets: SheetPreview[]; mapping: Mapping; onChange: (mapping: Mapping) => void };

/** The proposed columns of a sheet. */
export const mappingOf = ({ name, hasHeader, columns }: SheetPreview): Mapping => ({ sheet: name, hasHeader, columns });

/** The first rows of a sheet. Above each column stands its use in the list. */
export function MappingTable({ sheets, mapping, onChange }: Props) {
  const { t } = useTranslation("contactLists");
  const { columns } = mapping;
  const fault = columnsFault(columns);
  const choose = (name: string) => {
    const sheet = sheets.find((one) => one.name === name);
    if (sheet) onChange(mappingOf(sheet));
  };
  return (
    <>
      <SheetTable
        sheets={sheets}
        sheet={mapping.sheet}
        onSheet={choose}
        hasHeader={mapping.hasHeader}
        onHeader={(hasHeader, rows) => onChange({ ...mapping, hasHeader, columns: guessColumns(rows, hasHeader) })}
        renderUse={(at, name, header) => (
          <ColumnUse
            at={at}
            name={name}
            header={header}
            column={columns[at] ?? { use: "ignore" }}
            onChange={(next) => onChange({ ...mapping, columns: columns.with(at, next) })}
          />
        )}
      >
        <p className={css["note"]}>{t("mapping.help")}</p>
      </SheetTable>
      {fault ? (
        <p className={`${basics["small"]} ${basics["bad"]}`} role="alert">
          {t(`mapping.fault.${fault}`)}
        </p>
      ) : null}
    </>
  );
}

type UseProps = { at: number; name: string; header: string; column: Column; onChange: (column: Column) => void };

function ColumnUse({ at, name, header, column, onChange }: UseProps) {
  const { t } = useTranslation("contactLists");
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
