import { isAdmin } from "@balcao/shared/permissions";
import { acceptedFiles, maxKeyword, maxQuickMessage, maxShortcode } from "@balcao/shared/quick-messages/rules";
import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import InputAdornment from "@mui/material/InputAdornment";
import { useState } from "react";
import { Controller, type UseFormRegister, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify, preparedMs } from "../../lib/notify.ts";
import { AttachmentField, type FileChange } from "../../ui/fields/attachment-field.tsx";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useEntityForm } from "../../ui/dialogs/use-entity-form.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { VariableField } from "../../nouns/variables/variable-field.tsx";
import { FileNotSaved, useSaveQuickMessage } from "../../nouns/quick-messages/queries.ts";

type Values = Pick<QuickMessage, "shortcode" | "message" | "keyword" | "keywordInitialAnswer" | "geral" | "status">;
type Props = { quickMessage: QuickMessage | null; onClose: () => void };

/** The values at the start. An admin's quick message belongs to the whole company, unless the admin changes that. */
const valuesOf = (saved: QuickMessage | null, byAdmin: boolean): Values => ({
  shortcode: saved?.shortcode ?? "",
  message: saved?.message ?? "",
  keyword: saved?.keyword ?? "",
  keywordInitialAnswer: saved?.keywordInitialAnswer ?? "",
  geral: saved?.geral ?? byAdmin,
  status: saved?.status ?? true,
});

function useStart(saved: QuickMessage | null): () => Values {
  const me = useMe();
  return () => valuesOf(saved, isAdmin(me));
}

const savedFile = (saved: QuickMessage | null) =>
  saved?.isMedia ? { name: saved.mediaName ?? "", size: saved.mediaSize, path: saved.mediaPath } : null;

/** The shortcode without its slash, because the slash is not part of the shortcode. */
const cleanCode = (typed: string) => typed.trim().replace(/^\/+/, "");

const bodyOf = (values: Values) => ({ ...values, shortcode: cleanCode(values.shortcode) });

/** Adds or changes a quick message. When the server refuses its file the text stays saved, and the next save changes the same quick message. */
export function QuickMessageDialog({ quickMessage, onClose }: Props) {
  const { t } = useTranslation("quickMessages");
  const [file, setFile] = useState<FileChange>("keep");
  const [progress, setProgress] = useState<number | null>(null);
  const save = useSaveQuickMessage(file, setProgress);
  const { form, keep, dialog } = useEntityForm({
    id: quickMessage?.id ?? null,
    start: useStart(quickMessage),
    bodyOf,
    save,
    onSaved: () => {
      notify.success(t(quickMessage ? "saved" : "added"), preparedMs);
      onClose();
    },
    onRefused: (error, values) => error instanceof FileNotSaved && keep({ id: error.id, values }),
  });
  const { control, register, formState, getValues } = form;
  const brings = () => file instanceof File || (file === "keep" && quickMessage?.isMedia === true);
  return (
    <EntityDialog
      {...dialog}
      title={t(quickMessage ? "editTitle" : "add")}
      action={t(quickMessage ? "common:save" : "create")}
      dirty={dialog.dirty || file !== "keep"}
      refusal={save.error instanceof FileNotSaved ? errorText(save.error.cause) : dialog.refusal}
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
      <AttachmentField
        label={t("attachment")}
        help={t("attachmentHelp")}
        accept={acceptedFiles}
        saved={savedFile(quickMessage)}
        change={file}
        onChange={setFile}
        progress={progress}
      />
      <KeywordFields form={form} />
      <div>
        <CheckField control={control} name="geral" label={t("geral")} look="switch" />
        <CheckField control={control} name="status" label={t("status")} look="switch" />
      </div>
    </EntityDialog>
  );
}

/** The keyword that a customer writes, and its automatic answer. Each of the two requires the other. */
function KeywordFields({ form: { control, register, formState, getValues } }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation("quickMessages");
  const has = (name: "keyword" | "keywordInitialAnswer") => getValues(name).trim() !== "";
  return (
    <>
      <TextField
        label={t("keyword")}
        help={t("keywordHelp")}
        error={formState.errors.keyword?.message}
        maxLength={maxKeyword}
        registration={register("keyword", {
          validate: () => has("keyword") || !has("keywordInitialAnswer") || t("keywordNeeded"),
        })}
      />
      <Controller
        control={control}
        name="keywordInitialAnswer"
        rules={{ validate: () => has("keywordInitialAnswer") || !has("keyword") || t("answerNeeded") }}
        render={({ field: { value, onChange }, fieldState }) => (
          <VariableField
            label={t("keywordAnswer")}
            error={fieldState.error?.message}
            value={value}
            onChange={onChange}
            maxLength={maxQuickMessage}
          />
        )}
      />
    </>
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
