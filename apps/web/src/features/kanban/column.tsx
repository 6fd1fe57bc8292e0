import type { Ticket } from "@balcao/shared/tickets/schema";
import { canMove } from "@balcao/shared/kanban/rules";
import Skeleton from "@mui/material/Skeleton";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { InfiniteList } from "../../ui/infinite-list.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { viewerOf } from "../../nouns/auth/viewer.ts";
import type { BoardFilter } from "../../nouns/tickets/keys.ts";
import { Card } from "./card.tsx";
import basics from "../../ui/basics.module.css";
import css from "./column.module.css";
import { type Column as BoardColumn, idOf } from "../../nouns/kanban/place.ts";
import { useMoreCards } from "../../nouns/kanban/queries.ts";
import type { LiftedCard } from "./use-lift.ts";
import { useColumnName } from "./use-moves.ts";

type Props = {
  column: BoardColumn;
  count: number | undefined;
  filter: BoardFilter;
  narrowed: boolean;
  lifted: LiftedCard | null;
  hintId: string;
  onMenu: (ticket: Ticket, anchor: HTMLElement) => void;
};

export function Column({ column, count, filter, narrowed, lifted, hintId, onMenu }: Props) {
  const { t } = useTranslation("kanban");
  const me = useMe();
  const id = useId();
  const name = useColumnName()(column.tag);
  const colour = column.tag?.color ?? "var(--palette-mark-quiet)";
  const { fetchNextPage, isPending, isError } = useMoreCards(filter, column);
  const query = {
    isPending: false,
    isError: false,
    hasNextPage: column.hasMore,
    isFetchingNextPage: isPending,
    isFetchNextPageError: isError,
    fetchNextPage,
    refetch: () => undefined,
  };
  const target = lifted !== null && lifted.from !== idOf(column) && lifted.over === idOf(column);
  return (
    <section
      className={`${basics["column"]} ${basics["narrow"]} ${css["column"]}`}
      data-column={idOf(column) ?? "none"}
      data-target={target}
      aria-labelledby={id}
    >
      <header>
        <i className={basics["dot"]} style={{ background: colour }} aria-hidden />
        <h2 id={id} title={name} dir="auto">
          {name}
        </h2>
        {count === undefined ? null : (
          <span className={`${basics["note"]} ${basics["still"]} ${basics["figures"]} ${css["count"]}`}>
            <span aria-hidden>{count}</span>
            <span className="sr-only">{t("count", { count })}</span>
          </span>
        )}
      </header>
      {target ? <p className={`${basics["middle"]} ${css["drop"]}`}>{t("dropHere")}</p> : null}
      <InfiniteList
        query={query}
        items={column.tickets}
        label={name}
        skeleton={null}
        empty={<p className={`${basics["note"]} ${css["empty"]}`}>{t(narrowed ? "emptyFiltered" : "empty")}</p>}
        renderItem={(ticket, position) => (
          <Card
            key={ticket.id}
            ticket={ticket}
            meId={me.id}
            movable={canMove(viewerOf(me), ticket)}
            lifted={lifted?.ticket.id === ticket.id}
            hintId={hintId}
            onMenu={onMenu}
            {...position}
          />
        )}
      />
    </section>
  );
}

/** The board while it loads, in the shape that it will have. */
export function BoardSkeleton() {
  return (
    <div className={`${basics["tall"]} ${css["skeleton"]}`} aria-hidden>
      {[4, 2, 3, 1].map((cards, column) => (
        <div key={column} className={`${basics["column"]} ${basics["narrow"]} ${css["column"]}`}>
          <Skeleton width={120} height={28} />
          {Array.from({ length: cards }, (_card, row) => (
            <Skeleton key={row} variant="rounded" height={96} />
          ))}
        </div>
      ))}
    </div>
  );
}
