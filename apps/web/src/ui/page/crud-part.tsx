import Button from "@mui/material/Button";
import Plus from "lucide-react/icons/plus";
import type { LucideIcon } from "lucide-react/types";
import { type ReactNode, Suspense } from "react";
import basics from "../basics.module.css";
import css from "./crud-part.module.css";
import { SearchBox } from "../fields/search-box.tsx";
import type { Search } from "../fields/use-search.ts";
import type { ListQuery } from "../infinite-list.tsx";
import { Late } from "../late.tsx";
import { NoneFound } from "./none-found.tsx";
import { EmptyState } from "../states.tsx";
import type { TableParts } from "../table/columns.ts";
import { ListTable } from "../table/list-table.tsx";

type Props<T> = {
  query: ListQuery;
  items: readonly T[];
  table: TableParts<T>;
  words: { title: string; add?: string; failed?: string };
  addIcon?: LucideIcon;
  onAdd?: () => void;
  /** The button that adds, when there are several ways to add. */
  adding?: ReactNode;
  search?: Search & { label: string };
  /** A further choice beside the search. */
  filter?: ReactNode;
  /** The number of objects, in words. */
  count?: string | undefined;
  /** Content above the rows. It is not drawn when there is nothing that a search could hide. */
  head?: ReactNode;
  /** The text when there are no rows at all. A list that is never empty has none. */
  empty?: { icon: LucideIcon; title: string; text: string };
  /** The dialogs over the tab. */
  children?: ReactNode;
};

/** A tab on which the user adds, finds, changes and deletes objects of one kind. It is a `CrudPage` without the head of the page. */
export function CrudPart<T extends { id: number | string }>(props: Props<T>) {
  const { words, search, query, items, table, head, empty } = props;
  const isSearched = (search?.term ?? "") !== "";
  return (
    <>
      {search || words.add || props.adding || props.filter ? <Bar {...props} /> : null}
      <Suspense fallback={null}>{items.length > 0 || isSearched ? head : null}</Suspense>
      <ListTable
        {...table}
        query={query}
        items={items}
        label={words.title}
        failed={words.failed}
        empty={
          empty && !isSearched ? (
            <EmptyState {...empty}>
              <Add {...props} />
            </EmptyState>
          ) : (
            <NoneFound />
          )
        }
      />
      <Late>{props.children}</Late>
    </>
  );
}

function Bar<T>(props: Props<T>) {
  const { search, filter, count } = props;
  return (
    <div className={`${basics["row"]} ${basics["still"]} ${css["bar"]}`}>
      {search ? (
        <div className={css["search"]}>
          <SearchBox label={search.label} value={search.text} onChange={search.setText} />
        </div>
      ) : null}
      {filter ? <div className={css["filter"]}>{filter}</div> : null}
      <span className={`${basics["note"]} ${css["count"]}`} role="status">
        {count}
      </span>
      <Add {...props} />
    </div>
  );
}

const Add = <T,>({ words, addIcon: Icon = Plus, onAdd, adding }: Props<T>) =>
  words.add && onAdd ? (
    <Button variant="contained" startIcon={<Icon size={18} aria-hidden />} onClick={onAdd}>
      {words.add}
    </Button>
  ) : (
    adding
  );
