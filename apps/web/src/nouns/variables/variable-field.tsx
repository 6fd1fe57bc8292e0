import { messageVariables } from "@balcao/shared/message-variables";
import OutlinedInput from "@mui/material/OutlinedInput";
import Braces from "lucide-react/icons/braces";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../lib/i18n.ts";
import { Field } from "../../ui/fields/field.tsx";
import type { Reader } from "./use-reader.ts";
import { VariablePreview } from "./variable-preview.tsx";
import basics from "../../ui/basics.module.css";
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
  /** The language in which the text will be sent, if it differs from the reader's. */
  language?: Language | undefined;
  /** The known recipient of the text. The preview then shows the recipient's values. */
  reader?: Reader | null;
};

/** A field for a text that is sent later. Variables are inserted at the cursor. Below the field stands the text as a customer reads it. */
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
  reader = null,
}: Props) {
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
    // Sets the selection after the new text is drawn.
    requestAnimationFrame(() => area.setSelectionRange(from + typed.length, from + typed.length));
  };
  return (
    <div className={`${basics["column"]} ${basics["apart"]} ${css["whole"]}`}>
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
      <Names label={label} onChoose={insert} />
      <VariablePreview text={value} language={language} reader={reader} />
    </div>
  );
}

/** One button that shows and hides the variables. */
function Names({ label, onChoose }: { label: string; onChoose: (name: string) => void }) {
  const { t } = useTranslation("variables");
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${basics["row"]} ${basics["hint"]} ${css["opener"]}`}
        aria-expanded={open}
        aria-label={t("insert", { label })}
        title={t("insert", { label })}
        onClick={() => setOpen(!open)}
      >
        <Braces size={14} aria-hidden />
        {t("variables")}
      </button>
      {open ? (
        <div
          className={`${basics["wrapped"]} ${basics["gap6"]} ${css["names"]}`}
          role="group"
          aria-label={t("insert", { label })}
        >
          {messageVariables.map((name) => (
            <button key={name} className={basics["hint"]} type="button" onClick={() => onChoose(name)}>
              {t(`name.${name}`)}
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}
