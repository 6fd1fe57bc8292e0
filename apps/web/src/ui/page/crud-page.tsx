import Button from "@mui/material/Button";
import Plus from "lucide-react/icons/plus";
import type { LucideIcon } from "lucide-react/types";
import { type ReactNode, Suspense } from "react";
import { useTitle } from "../../lib/title.ts";
import { InfiniteList, type ListQuery, type RowPosition } from "../infinite-list.tsx";
import { Late } from "../late.tsx";
import { NoneFound } from "./none-found.tsx";
import { Page } from "./page.tsx";
import { SearchBox } from "../fields/search-box.tsx";
import { RowsSkeleton } from "../rows.tsx";
import { EmptyState } from "../states.tsx";
import type { TableParts } from "../table/columns.ts";
import { ListTable } from "../table/list-table.tsx";
import basics from "../basics.module.css";
import css from "./crud-page.module.css";
import type { Search } from "../fields/use-search.ts";

/** The objects of the page. They are a table, or are drawn one by one when columns would say little. */
type Look<T> =
  | { table: TableParts<T>; renderItem?: never }
  | { renderItem: (item: T, position: RowPosition) => ReactNode; table?: never };

type Props<T> = Look<T> & {
  query: ListQuery;
  items: readonly T[];
  words: { title: string; subtitle: string; add: string };
  /** The text for an empty list. A list that is never empty has none. */
  empty?: { icon: LucideIcon; title: string; text: string; more?: ReactNode };
  addIcon?: LucideIcon;
  onAdd: () => void;
  /** Further buttons, before the button that adds. */
  actions?: ReactNode;
  /** The search that fetched the rows. Without it the page has no search box. */
  search?: Search & { label: string };
  /** A further choice beside the search, and whether the choice hides rows at present. */
  filter?: { control: ReactNode; isOn: boolean };
  /** A notice about the rows at present. A notice that draws nothing takes no space. */
  notice?: ReactNode;
  /** Content above the rows. It is not drawn when there is nothing that a search or filter could hide. */
  head?: ReactNode;
  /** The dialogs over the page. */
  children: ReactNode;
};

type EmptyProps = NonNullable<Props<unknown>["empty"]> & { children: ReactNode };

const Empty = ({ more, children, ...words }: EmptyProps) => (
  <EmptyState {...words}>
    {more}
    {children}
  </EmptyState>
);

/** A page on which the user adds, finds, changes and deletes objects of one kind. */
export function CrudPage<T extends { id: number | string }>(props: Props<T>) {
  const { words, empty, addIcon: AddIcon = Plus, onAdd, actions, search, filter, notice, query, items, head } = props;
  useTitle(words.title);
  const addButton = (
    <Button variant="contained" startIcon={<AddIcon size={18} aria-hidden />} onClick={onAdd}>
      {words.add}
    </Button>
  );
  const isNarrowed = (search?.term ?? "") !== "" || filter?.isOn === true;
  const list = {
    query,
    items,
    label: words.title,
    empty: empty && !isNarrowed ? <Empty {...empty}>{addButton}</Empty> : <NoneFound />,
  };
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
      search={
        search && (
          <>
            <SearchBox label={search.label} value={search.text} onChange={search.setText} />
            {filter?.control}
          </>
        )
      }
    >
      {notice ? (
        <div className={`${basics["still"]} ${css["notice"]}`}>
          <Suspense fallback={null}>{notice}</Suspense>
        </div>
      ) : null}
      <Suspense fallback={null}>{items.length > 0 || isNarrowed ? head : null}</Suspense>
      {props.table ? (
        <ListTable {...list} {...props.table} />
      ) : (
        <InfiniteList {...list} skeleton={<RowsSkeleton />} renderItem={props.renderItem} />
      )}
      <Late>{props.children}</Late>
    </Page>
  );
}
