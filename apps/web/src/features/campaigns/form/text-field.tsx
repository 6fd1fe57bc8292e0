import { variablesIn } from "@balcao/shared/campaigns/texts";
import { maxTextLength } from "@balcao/shared/messages/rules";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useRef } from "react";
import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CampaignWords } from "../../../nouns/campaigns/campaign-words.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./text-field.module.css";
import { type KnownVariables, unknownIn } from "./use-variables.ts";
import { Variables } from "./variables.tsx";
import type { TextName, Values } from "./values.ts";

type Props = { control: Control<Values>; name: TextName; label: string; help?: string; known: KnownVariables };

/** One text of a campaign. Variables are inserted at the cursor, and an unknown variable is named while the user types. */
export function CampaignText({ control, name, label, help, known }: Props) {
  const { t, i18n } = useTranslation("campaigns");
  const box = useRef<HTMLTextAreaElement>(null);
  const {
    field: { value, onChange },
  } = useController({ control, name });
  const insert = (key: string) => {
    const area = box.current;
    if (!area) return;
    const typed = `{${key}}`;
    const { selectionStart: from, selectionEnd: to } = area;
    const text = value.slice(0, from) + typed + value.slice(to);
    if (text.length > maxTextLength) return;
    onChange(text);
    area.focus();
    // Sets the selection after the new text is drawn.
    requestAnimationFrame(() => area.setSelectionRange(from + typed.length, from + typed.length));
  };
  const unknown = unknownIn(value, known);
  return (
    <div className={`${basics["column"]} ${basics["apart"]}`}>
      <Field label={label} help={help}>
        {(wiring) => (
          <OutlinedInput
            value={value}
            onChange={onChange}
            inputRef={box}
            multiline
            minRows={4}
            maxRows={12}
            slotProps={{ input: { ...wiring, maxLength: maxTextLength, dir: "auto" } }}
          />
        )}
      </Field>
      <div className={`${basics["ends"]} ${basics["top"]} ${basics["gap12"]} ${css["tools"]}`}>
        <Variables label={t("insertInto", { label })} known={known} onChoose={insert} />
        <span
          className={`${basics["hint"]} ${basics["still"]} ${basics["figures"]}`}
          aria-label={t("signsOf", { count: value.length, most: maxTextLength })}
        >
          {value.length.toLocaleString(i18n.language)}/{maxTextLength.toLocaleString(i18n.language)}
        </span>
      </div>
      {variablesIn(value).length > 0 ? (
        <div className={css["told"]}>
          <span className={basics["hint"]}>{t("told")}</span>
          <p className={`${basics["body"]} ${basics["written"]}`} dir="auto">
            <CampaignWords text={value} />
          </p>
        </div>
      ) : null}
      <p className={`${basics["broken"]} ${basics["tiny"]} ${basics["warning"]} ${css["unknown"]}`} role="status">
        {unknown.length > 0
          ? t("unknownVariable", { keys: unknown.map((key) => `{${key}}`).join(", "), count: unknown.length })
          : null}
      </p>
    </div>
  );
}
