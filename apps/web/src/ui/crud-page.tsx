import Button from "@mui/material/Button";
import Plus from "lucide-react/icons/plus";
import type { LucideIcon } from "lucide-react/types";
import type { ReactNode } from "react";
import { useTitle } from "../lib/title.ts";
import { InfiniteList, type ListQuery } from "./infinite-list.tsx";
import { Late } from "./late.tsx";
import { NoneFound } from "./none-found.tsx";
import { Page } from "./page.tsx";
import { RowsSkeleton } from "./rows.tsx";
import { SearchBox } from "./fields/search-box.tsx";
import { EmptyState } from "./states.tsx";
import type { Search } from "./fields/use-search.ts";

type Props<T> = {
  words: { title: string; subtitle: string; add: string };
  /** The text for an empty list; left out where the list is never empty. */
  empty?: { icon: LucideIcon; title: string; text: string };
  addIcon?: LucideIcon;
  onAdd: () => void;
  /** Further buttons, before the one that adds. */
  actions?: ReactNode;
  /** The search that the rows were asked for by; without it the page has no search box. */
  search?: Search & { label: string };
  query: ListQuery;
  items: readonly T[];
  renderItem: (item: T) => ReactNode;
  /** Drawn above the rows when there are any. */
  head?: ReactNode;
  /** The dialogs over it. */
  children: ReactNode;
};

/** A page on which things of one kind are added, found, changed and deleted. */
export function CrudPage<T>(props: Props<T>) {
  const { words, empty, addIcon: AddIcon = Plus, onAdd, actions, search, query, items, renderItem, head } = props;
  useTitle(words.title);
  const addButton = (
    <Button variant="contained" startIcon={<AddIcon size={18} aria-hidden />} onClick={onAdd}>
      {words.add}
    </Button>
  );
  const hasNone = empty !== undefined && (search?.term ?? "") === "";
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      action={
        <>
          {actions}
          {addButton}
        </>
      }
      search={search && <SearchBox label={search.label} value={search.text} onChange={search.setText} />}
    >
      {items.length > 0 ? head : null}
      <InfiniteList
        query={query}
        items={items}
        label={words.title}
        skeleton={<RowsSkeleton />}
        empty={hasNone ? <EmptyState {...empty}>{addButton}</EmptyState> : <NoneFound />}
        renderItem={renderItem}
      />
      <Late>{props.children}</Late>
    </Page>
  );
}
