import { fileListName, maxFileListMessage } from "@balcao/shared/file-lists/rules";
import type { FileList } from "@balcao/shared/file-lists/schema";
import { useState } from "react";
import { type Control, Controller, type UseFormRegister } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify, preparedMs } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useEntityForm } from "../../ui/dialogs/use-entity-form.ts";
import { VariableField } from "../../nouns/variables/variable-field.tsx";
import { FileRows } from "./file-rows.tsx";
import { FilesNotSaved, useSaveFileList } from "../../nouns/file-lists/noun.ts";
import { rowsOf, sameRows } from "../../nouns/file-lists/rows.ts";

type Values = { name: string; message: string };
type Props = { fileList: FileList | null; onClose: () => void };

const bodyOf = ({ name, message }: Values) => ({ name: name.trim(), message });
const isComplete = ({ name, stored, file }: { name: string; stored: unknown; file: unknown }) =>
  name.trim() !== "" && (stored !== null || file !== null);

/** Adds or changes a file list. When the server refuses one file the rest stays saved, and the next save sends what is missing. */
export function FileListDialog({ fileList, onClose }: Props) {
  const { t } = useTranslation("fileLists");
  const [before, setBefore] = useState(() => rowsOf(fileList));
  const [rows, setRows] = useState(before);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [checked, check] = useState(false);
  const [progress, tell] = useState<{ key: string; share: number } | null>(null);
  const saving = useSaveFileList(tell);
  const kept = rows.filter(({ key }) => !removed.has(key));
  const { form, keep, dialog } = useEntityForm({
    id: fileList?.id ?? null,
    start: () => ({ name: fileList?.name ?? "", message: fileList?.message ?? "" }),
    bodyOf,
    save: { ...saving, mutate: (request, then) => saving.mutate({ request, rows: kept, before }, then) },
    onSaved: () => {
      notify.success(t(fileList ? "saved" : "added"), preparedMs);
      onClose();
    },
    onRefused: (error, values) => {
      if (!(error instanceof FilesNotSaved)) return;
      keep({ id: error.saved.id, values });
      setBefore([...error.rows]);
      setRows([...error.rows]);
      setRemoved(new Set());
    },
  });
  const { control, register, formState } = form;
  const waits = kept.some(({ file }) => file !== null);
  return (
    <EntityDialog
      {...dialog}
      title={t(fileList ? "editTitle" : "add")}
      action={t(fileList ? "common:save" : "create")}
      dirty={dialog.dirty || waits || !sameRows(kept, before)}
      refusal={saving.error instanceof FilesNotSaved ? refusalOf(saving.error, t) : dialog.refusal}
      onSubmit={(event) => {
        check(true);
        if (kept.every(isComplete)) dialog.onSubmit(event);
        else event.preventDefault();
      }}
      onClose={onClose}
    >
      <NameField register={register} error={formState.errors.name?.message} />
      <MessageField control={control} />
      <FileRows
        rows={rows}
        removed={removed}
        checked={checked}
        progress={progress}
        onRows={setRows}
        onRemoved={setRemoved}
      />
    </EntityDialog>
  );
}

function NameField({ register, error }: { register: UseFormRegister<Values>; error: string | undefined }) {
  const { t } = useTranslation("fileLists");
  return (
    <TextField
      label={t("name")}
      error={error}
      placeholder={t("namePlaceholder")}
      maxLength={fileListName.max}
      autoFocus
      registration={register("name", { validate: (name) => name.trim().length >= fileListName.min || t("required") })}
    />
  );
}

function MessageField({ control }: { control: Control<Values> }) {
  const { t } = useTranslation("fileLists");
  return (
    <Controller
      control={control}
      name="message"
      render={({ field: { value, onChange } }) => (
        <VariableField
          label={t("message")}
          value={value}
          onChange={onChange}
          maxLength={maxFileListMessage}
          placeholder={t("messagePlaceholder")}
        />
      )}
    />
  );
}

/** Says that the list is saved and only this file is missing. */
const refusalOf = ({ cause, rows }: FilesNotSaved, t: (key: string, words: { name: string }) => string): string =>
  `${t("fileRefused", { name: rows.find(({ file }) => file !== null)?.name ?? "" })} ${errorText(cause)}`;
