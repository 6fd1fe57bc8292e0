import {
  type ContactColumn,
  contactColumnsFault,
  contactColumnUses,
  guessContactColumns,
  maxExtraName,
} from "@balcao/shared/contact-file-imports/columns";
import { type ContactSheet, existingChoices } from "@balcao/shared/contact-file-imports/schema";
import { useTranslation } from "react-i18next";
import type { Choices } from "../../nouns/contact-file-imports/noun.ts";
import { SheetTable } from "../../nouns/people-files/sheet-table.tsx";
import { Check } from "../../ui/fields/check-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import basics from "../../ui/basics.module.css";
import css from "../../ui/looks/imports.module.css";

/** The proposed columns of a sheet. */
export const proposedBy = ({ name, hasHeader, columns }: ContactSheet): Choices => ({
  sheet: name,
  hasHeader,
  columns,
  existing: "fill",
  bringBack: false,
});

type Props = { sheets: ContactSheet[]; choices: Choices; onChange: (choices: Choices) => void };

/** Chooses what the columns of a file of contacts are, and whether the file or the stored contact wins where both have a value. */
export function ContactMapping({ sheets, choices, onChange }: Props) {
  const { t } = useTranslation("contactFileImports");
  const { columns } = choices;
  const fault = contactColumnsFault(columns);
  const choose = (name: string) => {
    const sheet = sheets.find((one) => one.name === name);
    if (sheet) onChange({ ...choices, ...proposedBy(sheet), existing: choices.existing, bringBack: choices.bringBack });
  };
  return (
    <>
      <SheetTable
        sheets={sheets}
        sheet={choices.sheet}
        onSheet={choose}
        hasHeader={choices.hasHeader}
        onHeader={(hasHeader, rows) =>
          onChange({ ...choices, hasHeader, columns: guessContactColumns(rows, hasHeader) })
        }
        renderUse={(at, name, header) => (
          <ColumnUse
            name={name}
            header={header}
            column={columns[at] ?? { use: "ignore" }}
            onChange={(next) => onChange({ ...choices, columns: columns.with(at, next) })}
          />
        )}
      >
        <p className={css["note"]}>{t("mappingHelp")}</p>
      </SheetTable>
      {fault ? (
        <p className={`${basics["small"]} ${basics["bad"]}`} role="alert">
          {t(`fault.${fault}`)}
        </p>
      ) : null}
      <SelectField
        label={t("existing")}
        value={existingChoices.indexOf(choices.existing)}
        onChange={(at) => onChange({ ...choices, existing: existingChoices[at ?? 0] ?? "keep" })}
        options={existingChoices.map((choice, id) => ({ id, name: t(`choice.${choice}`) }))}
      />
      <Check
        label={t("bringBack")}
        checked={choices.bringBack}
        onChange={(bringBack) => onChange({ ...choices, bringBack })}
      />
    </>
  );
}

type UseProps = { name: string; header: string; column: ContactColumn; onChange: (column: ContactColumn) => void };

function ColumnUse({ name, header, column, onChange }: UseProps) {
  const { t } = useTranslation("contactFileImports");
  const choose = (use: string) => {
    const known = contactColumnUses.find((one) => one === use) ?? "ignore";
    onChange(known === "extra" ? { use: known, name: header.trim().slice(0, maxExtraName) || name } : { use: known });
  };
  return (
    <>
      <select aria-label={t("useOf", { name })} value={column.use} onChange={({ target }) => choose(target.value)}>
        {contactColumnUses.map((use) => (
          <option key={use} value={use}>
            {t(`use.${use}`)}
          </option>
        ))}
      </select>
      {column.use === "extra" ? (
        <input
          aria-label={t("fieldOf", { name })}
          value={column.name}
          maxLength={maxExtraName}
          onChange={({ target }) => onChange({ use: "extra", name: target.value })}
        />
      ) : null}
    </>
  );
}
