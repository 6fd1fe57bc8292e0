import type { ReactNode } from "react";
import basics from "../basics.module.css";
import { SearchBox } from "../fields/search-box.tsx";
import type { Search } from "../fields/use-search.ts";
import { InfiniteList, type ListQuery } from "../infinite-list.tsx";
import { NoneFound } from "../page/none-found.tsx";
import { RowsSkeleton } from "../rows.tsx";
import { InfoDialog } from "../dialogs/info-dialog.tsx";
import css from "./pick-dialog.module.css";

type Props<T> = {
  title: string;
  search: Search;
  searchLabel: string;
  query: ListQuery;
  items: readonly T[];
  /** The name of the list for screen readers. */
  label: string;
  /** Shown where there is nothing to choose from, before anything is searched. */
  empty: ReactNode;
  renderChoice: (item: T) => ReactNode;
  onChoose: (item: T) => void;
  onClose: () => void;
};

/** A dialog in which one row of a list is chosen, with one press. The search has the focus, so that typing narrows the list immediately. */
export function PickDialog<T extends { id: number }>(props: Props<T>) {
  const { title, search, searchLabel, query, items, label, empty, renderChoice, onChoose, onClose } = props;
  return (
    <InfoDialog title={title} focus="content" onClose={onClose}>
      <div className={`${basics["column"]} ${css["picker"]}`}>
        <SearchBox autoFocus label={searchLabel} value={search.text} onChange={search.setText} />
        <InfiniteList
          query={query}
          items={items}
          label={label}
          skeleton={<RowsSkeleton />}
          empty={search.term === "" ? empty : <NoneFound />}
          renderItem={(one, position) => (
            <li key={one.id} {...position}>
              <button
                type="button"
                className={`${basics["column"]} ${basics["lights"]} ${basics["top"]} ${basics["wide"]} ${css["choice"]}`}
                onClick={() => onChoose(one)}
              >
                {renderChoice(one)}
              </button>
            </li>
          )}
        />
      </div>
    </InfoDialog>
  );
}
