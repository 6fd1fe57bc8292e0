import { maxBody, maxWays, titleLength } from "@balcao/shared/knowledge/rules";
import type { KnowledgeDetail } from "@balcao/shared/knowledge/schema";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useEntityForm } from "../../ui/dialogs/use-entity-form.ts";
import { TextArea } from "../prompts/text-area.tsx";
import { useSaveKnowledge } from "./noun.ts";

type Values = { title: string; body: string; ways: string };
type Props = {
  /** Null for a new item. */
  saved: KnowledgeDetail | null;
  kind: "answer" | "article" | "file";
  /** For a new answer: the question that it answers. The question has an id if it is on the list of open questions. */
  asked?: { question: string; questionId?: number };
  onClose: () => void;
};

/** Adds or changes an answer to a question, or an article. For a file it changes only the name. */
export function KnowledgeDialog({ saved, kind, asked, onClose }: Props) {
  const { t } = useTranslation("prompts");
  const { form, dialog } = useEntityForm({
    id: saved?.id ?? null,
    start: (): Values => ({
      title: saved?.title ?? asked?.question.slice(0, titleLength.max) ?? "",
      body: saved?.body ?? "",
      ways: saved?.ways ?? "",
    }),
    bodyOf: ({ title, body, ways }) => ({
      title: title.trim(),
      body: body.trim(),
      ways: ways.trim(),
      // The dialog never adds a file. For a saved file it sends only the changes.
      kind: kind === "file" ? ("article" as const) : kind,
      ...(asked?.questionId !== undefined && { questionId: asked.questionId }),
    }),
    save: useSaveKnowledge(),
    onSaved: () => {
      notify.success(t(saved ? "knowledge.saved" : "knowledge.added"), preparedMs);
      onClose();
    },
  });
  const { register, formState } = form;
  return (
    <EntityDialog
      {...dialog}
      title={t(saved || kind === "file" ? "knowledge.editTitle" : `knowledge.add.${kind}`)}
      action={t(saved ? "common:save" : "knowledge.create")}
      onClose={onClose}
    >
      <TextField
        label={t(`knowledge.title.${kind}`)}
        error={formState.errors.title?.message}
        maxLength={titleLength.max}
        autoFocus={asked === undefined}
        registration={register("title", {
          validate: (typed) => typed.trim().length >= titleLength.min || t("required"),
        })}
      />
      <Words kind={kind} form={form} />
    </EntityDialog>
  );
}

/** The field for the text, and the field for other ways to ask. A file has neither of them, because it contains its own text. */
function Words({ kind, form: { register, formState } }: Pick<Props, "kind"> & { form: UseFormReturn<Values> }) {
  const { t } = useTranslation("prompts");
  const isFile = kind === "file";
  return (
    <>
      <TextArea
        label={t(`knowledge.body.${kind}`)}
        error={formState.errors.body?.message}
        maxLength={maxBody}
        readOnly={isFile}
        help={isFile ? t("knowledge.file.textHelp") : undefined}
        registration={register("body", { validate: (typed) => isFile || typed.trim() !== "" || t("required") })}
      />
      {kind === "answer" ? (
        <TextArea
          label={t("knowledge.ways")}
          help={t("knowledge.waysHelp")}
          maxLength={maxWays}
          rows={2}
          registration={register("ways")}
        />
      ) : null}
    </>
  );
}
