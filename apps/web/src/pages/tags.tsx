import { canDeleteTag } from "@balcao/shared/tags/rules";
import type { TagDetail } from "@balcao/shared/tags/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import SquareKanban from "lucide-react/icons/square-kanban";
import TagsIcon from "lucide-react/icons/tags";
import { useTranslation } from "react-i18next";
import { useMe } from "../features/auth/me.ts";
import { DeleteTag } from "../features/tags/delete-tag.tsx";
import { tagList } from "../features/tags/queries.ts";
import { TagChip } from "../features/tags/offers/tag-chip.tsx";
import { TagDialog } from "../features/tags/tag-dialog.tsx";
import { CrudPage } from "../ui/crud-page.tsx";
import { Row } from "../ui/rows.tsx";
import { useDialogSwitch } from "../ui/use-dialog-switch.ts";
import { useSearch } from "../ui/fields/use-search.ts";
import css from "./tags.module.css";

export default function Tags() {
  const { t } = useTranslation("tags");
  const me = useMe();
  const search = useSearch();
  const query = useInfiniteQuery(tagList(search.term));
  const { now, open, close } = useDialogSwitch<{ edit: TagDetail | null; delete: TagDetail }>();
  return (
    <CrudPage
      words={{ title: t("title"), subtitle: t("subtitle"), add: t("add") }}
      empty={{ icon: TagsIcon, title: t("emptyTitle"), text: t("emptyText") }}
      onAdd={() => open("edit", null)}
      search={{ ...search, label: t("search") }}
      query={query}
      items={query.data?.pages.flatMap(({ tags }) => tags) ?? []}
      renderItem={(tag) => (
        <Row
          key={tag.id}
          name={tag.name}
          onEdit={() => open("edit", tag)}
          onDelete={canDeleteTag(me, tag) ? () => open("delete", tag) : undefined}
        >
          <TagCells tag={tag} />
        </Row>
      )}
    >
      {now.edit === undefined ? null : <TagDialog tag={now.edit} onClose={close} />}
      {now.delete ? <DeleteTag tag={now.delete} onClose={close} /> : null}
    </CrudPage>
  );
}

function TagCells({ tag }: { tag: TagDetail }) {
  const { t } = useTranslation("tags");
  return (
    <>
      <span className={css["name"]}>
        <TagChip tag={tag} />
      </span>
      <span className={css["facts"]}>
        {tag.kanban === 1 ? (
          <span title={t("kanban")}>
            <SquareKanban size={16} role="img" aria-label={t("kanban")} />
          </span>
        ) : null}
        {tag.ticketsCount === 0 ? t("noTickets") : t("tickets", { count: tag.ticketsCount })}
      </span>
    </>
  );
}
