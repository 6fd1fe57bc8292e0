import type { Prompt } from "@balcao/shared/prompts/schema";
import { useQuery } from "@tanstack/react-query";
import Bot from "lucide-react/icons/bot";
import { useTranslation } from "react-i18next";
import css from "../../features/assistant/assistant.module.css";
import { PromptDialog } from "../../features/prompts/prompt-dialog.tsx";
import { promptList, useDeletePrompt } from "../../features/prompts/queries.ts";
import { ConfirmDelete } from "../../ui/confirm-delete.tsx";
import { CrudPart } from "../../ui/crud-part.tsx";
import { Row } from "../../ui/rows.tsx";
import { useDialogSwitch } from "../../ui/use-dialog-switch.ts";

/** Prompts of which queues and numbers may choose one. */
export default function Named() {
  const { t } = useTranslation("prompts");
  const query = useQuery(promptList);
  const remove = useDeletePrompt();
  const { now, open, close } = useDialogSwitch<{ edit: Prompt | null; delete: Prompt }>();
  return (
    <CrudPart
      words={{ title: t("tab.named"), add: t("named.add"), failed: t("failed") }}
      onAdd={() => open("edit", null)}
      empty={{ icon: Bot, title: t("named.emptyTitle"), text: t("named.emptyText") }}
      query={query}
      items={query.data ?? []}
      renderItem={(prompt) => (
        <Row
          key={prompt.id}
          name={prompt.name}
          onEdit={() => open("edit", prompt)}
          onDelete={() => open("delete", prompt)}
        >
          <div className={css["words"]}>
            <strong dir="auto">{prompt.name}</strong>
            <p dir="auto">{prompt.instructions.slice(0, 160)}</p>
          </div>
        </Row>
      )}
    >
      {now.edit === undefined ? null : <PromptDialog prompt={now.edit} onClose={close} />}
      {now.delete ? (
        <ConfirmDelete
          title={t("named.deleteTitle", { name: now.delete.name })}
          text={t("named.deleteText")}
          id={now.delete.id}
          remove={remove}
          notice={t("named.deleted")}
          onClose={close}
        />
      ) : null}
    </CrudPart>
  );
}
