import { canDeleteTag } from "@balcao/shared/tags/rules";
import type { TagDetail } from "@balcao/shared/tags/schema";
import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus, SearchX, SquareKanban, Tags as TagsIcon } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../features/auth/me.ts";
import { DeleteTag } from "../features/tags/delete-tag.tsx";
import { tagList } from "../features/tags/queries.ts";
import { TagChip } from "../features/tags/tag-chip.tsx";
import { TagDialog } from "../features/tags/tag-dialog.tsx";
import { useTitle } from "../lib/title.ts";
import { useDebounced } from "../lib/use-debounced.ts";
import { InfiniteList } from "../ui/infinite-list.tsx";
import { Page } from "../ui/page.tsx";
import { Row, RowsSkeleton } from "../ui/rows.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { EmptyState } from "../ui/states.tsx";
import css from "./tags.module.css";

type Open = { what: "add" } | { what: "edit" | "delete"; tag: TagDetail };

export default function Tags() {
  const { t } = useTranslation("tags");
  const me = useMe();
  const [open, setOpen] = useState<Open | null>(null);
  const [text, setText] = useState("");
  const term = useDebounced(text.trim());
  const query = useInfiniteQuery(tagList(term));
  useTitle(t("title"));
  const close = () => setOpen(null);
  const addButton = (
    <Button variant="contained" startIcon={<Plus size={18} aria-hidden />} onClick={() => setOpen({ what: "add" })}>
      {t("add")}
    </Button>
  );
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      action={addButton}
      search={<SearchBox label={t("search")} value={text} onChange={setText} />}
    >
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap(({ tags }) => tags) ?? []}
        label={t("title")}
        skeleton={<RowsSkeleton />}
        empty={term === "" ? <Empty>{addButton}</Empty> : <NoneFound />}
        renderItem={(tag) => (
          <Row
            key={tag.id}
            name={tag.name}
            onEdit={() => setOpen({ what: "edit", tag })}
            onDelete={canDeleteTag(me, tag) ? () => setOpen({ what: "delete", tag }) : undefined}
          >
            <TagCells tag={tag} />
          </Row>
        )}
      />
      {open?.what === "add" || open?.what === "edit" ? (
        <TagDialog tag={open.what === "edit" ? open.tag : null} onClose={close} />
      ) : null}
      <DeleteTag tag={open?.what === "delete" ? open.tag : null} onClose={close} />
    </Page>
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

function Empty({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation("tags");
  return (
    <EmptyState icon={TagsIcon} title={t("emptyTitle")} text={t("emptyText")}>
      {children}
    </EmptyState>
  );
}

function NoneFound() {
  const { t } = useTranslation();
  return <EmptyState icon={SearchX} title={t("noneFound")} text={t("noneFoundText")} />;
}
