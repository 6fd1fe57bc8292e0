import Button from "@mui/material/Button";
import Plus from "lucide-react/icons/plus";
import type { LucideIcon } from "lucide-react/types";
import type { ReactNode } from "react";
import css from "./crud-part.module.css";
import { SearchBox } from "./fields/search-box.tsx";
import type { Search } from "./fields/use-search.ts";
import { InfiniteList, type ListQuery, type RowPosition } from "./infinite-list.tsx";
import { Late } from "./late.tsx";
import { NoneFound } from "./none-found.tsx";
import { RowsSkeleton } from "./rows.tsx";
import { EmptyState } from "./states.tsx";

type Props<T> = {
  words: { title: string; add?: string; failed?: string };
  addIcon?: LucideIcon;
  onAdd?: () => void;
  search?: Search & { label: string };
  /** A further choice beside the search. */
  filter?: ReactNode;
  /** How many there are, in words. */
  count?: string | undefined;
  query: ListQuery;
  items: readonly T[];
  renderItem: (item: T, position: RowPosition) => ReactNode;
  /** Drawn above the rows when there are any. */
  head?: ReactNode;
  /** What is said while there is nothing at all; a list that is never quite empty needs none. */
  empty?: { icon: LucideIcon; title: string; text: string };
  /** The dialogs over it. */
  children?: ReactNode;
};

/** A tab on which things of one kind are added, found, changed and deleted: a `CrudPage` without the head of the page. */
export function CrudPart<T>(props: Props<T>) {
  const { words, search, query, items, renderItem, head, empty } = props;
  const isSearched = (search?.term ?? "") !== "";
  return (
    <>
      {search || words.add ? <Bar {...props} /> : null}
      {items.length > 0 ? head : null}
      <InfiniteList
        query={query}
        items={items}
        label={words.title}
        skeleton={<RowsSkeleton />}
        {...(words.failed ? { failed: words.failed } : {})}
        empty={empty && !isSearched ? <EmptyState {...empty} /> : <NoneFound />}
        renderItem={renderItem}
      />
      <Late>{props.children}</Late>
    </>
  );
}

function Bar<T>({ words, addIcon: AddIcon = Plus, onAdd, search, filter, count }: Props<T>) {
  return (
    <div className={css["bar"]}>
      {search ? (
        <div className={css["search"]}>
          <SearchBox label={search.label} value={search.text} onChange={search.setText} />
        </div>
      ) : null}
      {filter}
      <span className={css["count"]} role="status">
        {count}
      </span>
      {words.add && onAdd ? (
        <Button variant="contained" startIcon={<AddIcon size={18} aria-hidden />} onClick={onAdd}>
          {words.add}
        </Button>
      ) : null}
    </div>
  );
}
