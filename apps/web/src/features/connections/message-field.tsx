import { type MessageContext, renderVariables } from "@balcao/shared/message-variables";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type Control, useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/field.tsx";
import css from "./connection-fields.module.css";
import type { TextName, Values } from "./values.ts";

type Props = { control: Control<Values>; name: TextName; label: string; help: string; required?: string | undefined };

/** A text that is sent by itself. Once it holds variables, it is shown as a customer would read it. */
export function MessageField({ control, name, label, help, required }: Props) {
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: (value) => required === undefined || value.trim() !== "" || required },
  });
  const { ref, ...props } = field;
  return (
    <Field label={label} help={help} error={fieldState.error?.message}>
      {(wiring) => (
        <>
          <OutlinedInput
            {...props}
            inputRef={ref}
            error={fieldState.invalid}
            multiline
            minRows={2}
            maxRows={8}
            className={css["message"] ?? ""}
            slotProps={{ input: { ...wiring, maxLength: 4096 } }}
          />
          <Preview text={field.value} control={control} />
        </>
      )}
    </Field>
  );
}

function Preview({ text, control }: { text: string; control: Control<Values> }) {
  const { t } = useTranslation("connections");
  const language = useWatch({ control, name: "language" });
  if (!text.includes("{{")) return null;
  const contact = { name: t("sample.contact"), email: t("sample.email") };
  const [user, queue, protocol] = [t("sample.user"), t("sample.queue"), t("sample.protocol")];
  return (
    <div className={css["preview"]}>
      <span>{t("preview")}</span>
      {renderNow(text, { contact, user, queue, protocol, language })}
    </div>
  );
}

const renderNow = (text: string, context: Omit<MessageContext, "timeZone" | "now">): string =>
  renderVariables(text, {
    ...context,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    now: new Date(),
  });
