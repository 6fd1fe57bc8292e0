import { maxQuickMessage, maxShortcode } from "@balcao/shared/quick-messages/rules";
import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import InputAdornment from "@mui/material/InputAdornment";
import { useState } from "react";
import { Controller, useForm, type UseFormRegister } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { changesIn } from "../../lib/changes.ts";
import { errorText } from "../../lib/error-text.ts";
import { notify, preparedMs } from "../../lib/notify.ts";
import { CheckField } from "../../ui/check-field.tsx";
import { EntityDialog } from "../../ui/entity-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { VariableField } from "../variables/variable-field.tsx";
import { AttachmentField } from "./attachment-field.tsx";
import { type FileChange, FileNotSaved, useSaveQuickMessage } from "./queries.ts";

type Values = { shortcode: string; message: string; geral: boolean; status: boolean };
type Props = { quickMessage: QuickMessage | null; onClose: () => void };

const valuesOf = (saved: QuickMessage | null): Values => ({
  shortcode: saved?.shortcode ?? "",
  message: saved?.message ?? "",
  geral: saved?.geral ?? false,
  status: saved?.status ?? true,
});

/** The slash is how it is called, not part of its name. */
const cleanCode = (typed: string) => typed.trim().replace(/^\/+/, "");

const bodyOf = (values: Values) => ({ ...values, shortcode: cleanCode(values.shortcode) });

/** Makes a quick message, or changes one. When its file is refused the text stays saved, and saving again is a change of it. */
export function QuickMessageDialog({ quickMessage, onClose }: Props) {
  const { t } = useTranslation("quickMessages");
  const [saved, keep] = useState(quickMessage && { id: quickMessage.id, values: valuesOf(quickMessage) });
  const [file, setFile] = useState<FileChange>("keep");
  const [progress, setProgress] = useState<number | null>(null);
  const save = useSaveQuickMessage(setProgress);
  const { control, register, handleSubmit, formState, getValues } = useForm<Values>({
    defaultValues: valuesOf(quickMessage),
  });
  const brings = () => file instanceof File || (file === "keep" && quickMessage?.isMedia === true);
  const submit = (values: Values) =>
    save.mutate(
      saved
        ? { id: saved.id, body: changesIn(bodyOf(values), bodyOf(saved.values)), file }
        : { id: null, body: bodyOf(values), file },
      {
        onSuccess: () => {
          notify.success(t(quickMessage ? "saved" : "added"), preparedMs);
          onClose();
        },
        onError: (error) => error instanceof FileNotSaved && keep({ id: error.id, values }),
        onSettled: () => setProgress(null),
      },
    );
  const refusal = save.error instanceof FileNotSaved ? save.error.cause : save.error;
  return (
    <EntityDialog
      title={t(quickMessage ? "editTitle" : "add")}
      action={t(quickMessage ? "common:save" : "create")}
      dirty={formState.isDirty || file !== "keep"}
      busy={save.isPending}
      refusal={save.isError ? errorText(refusal) : undefined}
      onSubmit={(event) => void handleSubmit(submit)(event)}
      onClose={onClose}
    >
      <ShortcodeField register={register} error={formState.errors.shortcode?.message} />
      <Controller
        control={control}
        name="message"
        rules={{ validate: () => getValues("message").trim() !== "" || brings() || t("emptyMessage") }}
        render={({ field: { value, onChange }, fieldState }) => (
          <VariableField
            label={t("message")}
            error={fieldState.error?.message}
            value={value}
            onChange={onChange}
            maxLength={maxQuickMessage}
            placeholder={t("messagePlaceholder")}
          />
        )}
      />
      <AttachmentField saved={quickMessage} change={file} onChange={setFile} progress={progress} />
      <div>
        <CheckField control={control} name="geral" label={t("geral")} look="switch" />
        <CheckField control={control} name="status" label={t("status")} look="switch" />
      </div>
    </EntityDialog>
  );
}

function ShortcodeField({ register, error }: { register: UseFormRegister<Values>; error: string | undefined }) {
  const { t } = useTranslation("quickMessages");
  return (
    <TextField
      label={t("shortcode")}
      help={t("shortcodeHelp")}
      error={error}
      placeholder={t("shortcodePlaceholder")}
      maxLength={maxShortcode}
      autoFocus
      start={<InputAdornment position="start">/</InputAdornment>}
      registration={register("shortcode", { validate: (value) => cleanCode(value) !== "" || t("required") })}
    />
  );
}
