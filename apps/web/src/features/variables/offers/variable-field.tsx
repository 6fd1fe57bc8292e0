import { messageVariables } from "@balcao/shared/message-variables";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { VariablePreview } from "../variable-preview.tsx";
import css from "./variable-field.module.css";

type Props = {
  label: string;
  help?: string;
  error?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  maxLength: number;
  placeholder?: string;
  autoFocus?: boolean;
  /** The language in which the text will be sent, when it is not the reader's. */
  language?: Language | undefined;
};

/** A field for a text that is sent later. Variables are put in where the cursor stands; below stands the text as a customer reads it. */
export function VariableField({
  label,
  help,
  error,
  value,
  onChange,
  maxLength,
  placeholder,
  autoFocus,
  language,
}: Props) {
  const { t } = useTranslation("variables");
  const box = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const area = box.current;
    if (!area) return;
    const typed = `{{${name}}}`;
    const { selectionStart: from, selectionEnd: to } = area;
    const text = value.slice(0, from) + typed + value.slice(to);
    if (text.length > maxLength) return;
    onChange(text);
    area.focus();
    // The selection is set after the new text is drawn.
    requestAnimationFrame(() => area.setSelectionRange(from + typed.length, from + typed.length));
  };
  return (
    <div className={css["whole"]}>
      <Field label={label} help={help} error={error}>
        {(wiring) => (
          <OutlinedInput
            value={value}
            onChange={({ target }) => onChange(target.value)}
            inputRef={box}
            error={error !== undefined}
            multiline
            autoFocus={autoFocus ?? false}
            minRows={3}
            maxRows={8}
            placeholder={placeholder}
            slotProps={{ input: { ...wiring, maxLength, dir: "auto" } }}
          />
        )}
      </Field>
      <div className={css["names"]} role="group" aria-label={t("insert", { label })}>
        {messageVariables.map((name) => (
          <button key={name} type="button" title={`{{${name}}}`} onClick={() => insert(name)}>
            {t(`name.${name}`)}
          </button>
        ))}
      </div>
      <VariablePreview text={value} language={language} />
    </div>
  );
}
