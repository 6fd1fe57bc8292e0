import type { Knowledge as Known } from "@balcao/shared/knowledge/schema";
import { useInfiniteQuery, useQuery, type UseQueryResult } from "@tanstack/react-query";
import BookOpen from "lucide-react/icons/book-open";
import { useTranslation } from "react-i18next";
import { AddMenu } from "../../../features/knowledge/add-menu.tsx";
import { FileButtons } from "../../../features/knowledge/file-buttons.tsx";
import { FindBox } from "../../../features/knowledge/find-box.tsx";
import { FromQuickMessage } from "../../../features/knowledge/from-quick-message.tsx";
import { useKnowledgeColumns } from "../../../features/knowledge/knowledge-cells.tsx";
import { KnowledgeDialog } from "../../../nouns/knowledge/knowledge-dialog.tsx";
import { knowledgePages, oneKnowledge, useDeleteKnowledge } from "../../../nouns/knowledge/noun.ts";
import { activeQuickMessages } from "../../../nouns/quick-messages/queries.ts";
import { ConfirmDelete } from "../../../ui/dialogs/confirm-delete.tsx";
import { CrudPart } from "../../../ui/page/crud-part.tsx";
import { InfoDialog } from "../../../ui/dialogs/info-dialog.tsx";
import { LoadingBlock } from "../../../ui/loading-block.tsx";
import { RowActions } from "../../../ui/rows.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { useDialogSwitch } from "../../../ui/dialogs/use-dialog-switch.ts";
import { useSearch } from "../../../ui/fields/use-search.ts";

type Dialogs = { add: "answer" | "article"; edit: Known; delete: Known; quick: true };

/** What the assistant knows. */
export default function Knowledge() {
  const { t } = useTranslation("prompts");
  const search = useSearch();
  const query = useInfiniteQuery(knowledgePages(search.term));
  const remove = useDeleteKnowledge();
  const { now, open, close } = useDialogSwitch<Dialogs>();
  return (
    <CrudPart
      words={{ title: t("tab.knowledge"), failed: t("failed") }}
      adding={<AddMenu onChoose={(kind) => (kind === "quick" ? open("quick", true) : open("add", kind))} />}
      search={{ ...search, label: t("knowledge.search") }}
      empty={{ icon: BookOpen, title: t("knowledge.emptyTitle"), text: t("knowledge.emptyText") }}
      head={<FindBox />}
      query={query}
      items={query.data?.pages.flatMap(({ knowledge }) => knowledge) ?? []}
      table={{
        columns: useKnowledgeColumns(),
        renderActions: (one) => (
          <RowActions
            name={one.title}
            onEdit={() => open("edit", one)}
            editRefusal={one.kind === "quick-message" ? t("knowledge.keptElsewhere") : null}
            onDelete={() => open("delete", one)}
            more={one.kind === "file" ? <FileButtons knowledge={one} /> : null}
          />
        ),
      }}
    >
      {now.add ? <KnowledgeDialog saved={null} kind={now.add} onClose={close} /> : null}
      {now.edit ? <Edit known={now.edit} onClose={close} /> : null}
      {now.quick ? <Quick onClose={close} /> : null}
      {now.delete ? (
        <ConfirmDelete
          title={t("knowledge.deleteTitle", { name: now.delete.title })}
          text={t("knowledge.deleteText")}
          id={now.delete.id}
          remove={remove}
          notice={t("knowledge.deleted")}
          onClose={close}
        />
      ) : null}
    </CrudPart>
  );
}

/** Edits a piece of knowledge. Its whole text is fetched when the dialog opens. */
function Edit({ known, onClose }: { known: Known; onClose: () => void }) {
  const { t } = useTranslation("prompts");
  const query = useQuery(oneKnowledge(known.id));
  const { data } = query;
  if (!data) return <Awaited title={t("knowledge.editTitle")} query={query} onClose={onClose} />;
  return (
    <KnowledgeDialog saved={data} kind={data.kind === "quick-message" ? "article" : data.kind} onClose={onClose} />
  );
}

function Quick({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("prompts");
  const query = useQuery(activeQuickMessages);
  const { data } = query;
  if (!data) return <Awaited title={t("knowledge.quick.add")} query={query} onClose={onClose} />;
  return (
    <FromQuickMessage choices={data.filter(({ geral, message }) => geral && message.trim() !== "")} onClose={onClose} />
  );
}

type AwaitedProps = { title: string; query: Pick<UseQueryResult, "isError" | "refetch">; onClose: () => void };

/** Stands in place of a dialog while its content loads, or when it failed to load. */
function Awaited({ title, query: { isError, refetch }, onClose }: AwaitedProps) {
  const { t } = useTranslation("prompts");
  return (
    <InfoDialog title={title} onClose={onClose}>
      {isError ? <ErrorState text={t("failed")} retry={() => void refetch()} /> : <LoadingBlock height={160} />}
    </InfoDialog>
  );
}
