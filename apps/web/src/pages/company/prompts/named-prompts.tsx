import { namesOfUse } from "@balcao/shared/talkers/used-by";
import type { Prompt } from "@balcao/shared/prompts/schema";
import { useQuery } from "@tanstack/react-query";
import Bot from "lucide-react/icons/bot";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { DeletePrompt } from "../../../features/prompts/delete-prompt.tsx";
import { promptList } from "../../../nouns/prompts/noun.ts";
import { CrudPart } from "../../../ui/page/crud-part.tsx";
import { RowActions } from "../../../ui/rows.tsx";
import type { Column } from "../../../ui/table/columns.ts";
import { useDialogSwitch } from "../../../ui/dialogs/use-dialog-switch.ts";

/** Prompts that queues and numbers can choose. */
export default function NamedPrompts() {
  const { t } = useTranslation("prompts");
  const query = useQuery(promptList);
  const navigate = useNavigate();
  const { now, open, close } = useDialogSwitch<{ delete: Prompt }>();
  return (
    <CrudPart
      words={{ title: t("tab.named"), add: t("named.add"), failed: t("failed") }}
      onAdd={() => void navigate("/prompts/new")}
      empty={{ icon: Bot, title: t("named.emptyTitle"), text: t("named.emptyText") }}
      query={query}
      items={query.data ?? []}
      table={{
        columns: useNamedColumns(),
        renderActions: (prompt) => (
          <RowActions
            name={prompt.name}
            onEdit={() => void navigate(`/prompts/${prompt.id}`)}
            onDelete={() => open("delete", prompt)}
          />
        ),
      }}
    >
      {now.delete ? <DeletePrompt prompt={now.delete} onClose={close} /> : null}
    </CrudPart>
  );
}

function useNamedColumns(): Column<Prompt>[] {
  const { t } = useTranslation("prompts");
  return [
    {
      key: "name",
      head: t("named.name"),
      width: "minmax(0, 2fr)",
      cell: ({ name }) => <strong dir="auto">{name}</strong>,
    },
    {
      key: "instructions",
      head: t("instructions"),
      width: "minmax(0, 3fr)",
      cell: ({ instructions }) => <p dir="auto">{instructions.slice(0, 240)}</p>,
    },
    {
      key: "usedBy",
      head: t("named.usedIn"),
      width: "minmax(0, 2fr)",
      cell: ({ usedBy }) => <p dir="auto">{namesOfUse(usedBy) || t("named.unused")}</p>,
    },
  ];
}
