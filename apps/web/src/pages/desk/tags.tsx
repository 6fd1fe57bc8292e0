import { canDeleteTag, canOrderTags } from "@balcao/shared/tags/rules";
import type { TagDetail } from "@balcao/shared/tags/schema";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import SquareKanban from "lucide-react/icons/square-kanban";
import TagsIcon from "lucide-react/icons/tags";
import { useTranslation } from "react-i18next";
import { useMe } from "../../nouns/auth/me.ts";
import { DeleteTag } from "../../features/tags/delete-tag.tsx";
import { allTags, tagList, useOrderTags } from "../../nouns/tags/noun.ts";
import { TagChip } from "../../nouns/tags/tag-chip.tsx";
import { TagDialog } from "../../features/tags/tag-dialog.tsx";
import { CrudPage } from "../../ui/page/crud-page.tsx";
import { OrderButtons } from "../../ui/order-buttons.tsx";
import { RowActions } from "../../ui/rows.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";
import { useSearch } from "../../ui/fields/use-search.ts";
import basics from "../../ui/basics.module.css";

export default function Tags() {
  const { t } = useTranslation("tags");
  const me = useMe();
  const search = useSearch();
  const query = useInfiniteQuery(tagList(search.term));
  const order = useOrderTags();
  const { data: all = [] } = useQuery(allTags);
  // Search results have no order of their own that could be changed here.
  const mayOrder = canOrderTags(me) && search.term === "" && all.length > 1;
  const sort = (tags: readonly { id: number }[]) => order.mutate(tags.map(({ id }) => id));
  const { now, open, close } = useDialogSwitch<{ edit: TagDetail | null; delete: TagDetail }>();
  return (
    <CrudPage
      words={{ title: t("title"), subtitle: t("subtitle"), add: t("add") }}
      empty={{ icon: TagsIcon, title: t("emptyTitle"), text: t("emptyText") }}
      onAdd={() => open("edit", null)}
      search={{ ...search, label: t("search") }}
      query={query}
      items={query.data?.pages.flatMap(({ tags }) => tags) ?? []}
      table={{
        columns: useTagColumns(),
        actionsBelow: true,
        renderActions: (tag) => (
          <RowActions
            name={tag.name}
            more={mayOrder ? <OrderButtons row={tag} rows={all} busy={order.isPending} onOrder={sort} /> : null}
            onEdit={() => open("edit", tag)}
            onDelete={canDeleteTag(me, tag) ? () => open("delete", tag) : undefined}
          />
        ),
      }}
    >
      {now.edit === undefined ? null : <TagDialog tag={now.edit} onClose={close} />}
      {now.delete ? <DeleteTag tag={now.delete} onClose={close} /> : null}
    </CrudPage>
  );
}

function useTagColumns(): Column<TagDetail>[] {
  const { t } = useTranslation("tags");
  return [
    { key: "name", head: t("name"), cell: (tag) => <TagChip tag={tag} /> },
    {
      key: "used",
      head: t("used"),
      width: "180px",
      cell: ({ kanban, ticketsCount }) => (
        <span className={`${basics["row"]} ${basics["quiet"]} ${basics["figures"]} ${basics["gap10"]}`}>
          {kanban === 1 ? (
            <span title={t("kanban")}>
              <SquareKanban size={16} role="img" aria-label={t("kanban")} />
            </span>
          ) : null}
          {ticketsCount === 0 ? t("noTickets") : t("tickets", { count: ticketsCount })}
        </span>
      ),
    },
  ];
}
