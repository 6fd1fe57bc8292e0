import { maxBody, maxWays, titleLength } from "@balcao/shared/knowledge/rules";
import type { KnowledgeDetail } from "@balcao/shared/knowledge/schema";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../../lib/notify.ts";
import { EntityDialog } from "../../../ui/entity-dialog.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { useEntityForm } from "../../../ui/use-entity-form.ts";
import { TextArea } from "../../prompts/offers/text-area.tsx";
import { useSaveKnowledge } from "../queries.ts";

type Values = { title: string; body: string; ways: string };
type Props = {
  /** Null to add one. */
  saved: KnowledgeDetail | null;
  kind: "answer" | "article";
  /** Of a new one: the question that it answers, and its id where it is on the list of open questions. */
  asked?: { question: string; questionId?: number };
  onClose: () => void;
};

/** Adds or changes an answer to a question, or an article. */
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
      kind,
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
      title={t(saved ? "knowledge.editTitle" : `knowledge.add.${kind}`)}
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
      <TextArea
        label={t(`knowledge.body.${kind}`)}
        error={formState.errors.body?.message}
        maxLength={maxBody}
        registration={register("body", { validate: (typed) => typed.trim() !== "" || t("required") })}
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
    </EntityDialog>
  );
}
