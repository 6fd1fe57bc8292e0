import { canMove } from "@balcao/shared/kanban/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMediaQuery } from "../../lib/screen/media-query.ts";
import { ErrorState } from "../../ui/states.tsx";
import { phone } from "../../ui/theme/breakpoints.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { viewerOf } from "../../nouns/auth/viewer.ts";
import type { Board as BoardData } from "../../nouns/tickets/keys.ts";
import basics from "../../ui/basics.module.css";
import css from "./board.module.css";
import { BoardSkeleton, Column } from "./column.tsx";
import { ColumnTabs } from "./column-tabs.tsx";
import { Ghost } from "./ghost.tsx";
import { MoveMenu } from "./move-menu.tsx";
import { NoColumns } from "./no-columns.tsx";
import { idOf } from "../../nouns/kanban/place.ts";
import { boardCounts, boardOf } from "../../nouns/kanban/queries.ts";
import { useDrag } from "./use-drag.ts";
import type { Filter } from "./use-filter.ts";
import { useKeys } from "./use-keys.ts";
import { useLift } from "./use-lift.ts";

/** The board, or what is shown while it loads or when it failed to load. */
export function Board({ filter }: { filter: Filter }) {
  const { t } = useTranslation("kanban");
  const { data, isError, refetch } = useQuery(boardOf(filter.filter));
  if (data) return <Columns board={data} filter={filter} />;
  return isError ? <ErrorState text={t("failed")} retry={() => void refetch()} /> : <BoardSkeleton />;
}

type MenuTarget = { ticket: Ticket; anchor: HTMLElement };

/** The ticket of a card, if this user may move it. */
function movable(board: BoardData, ticketId: number, me: ReturnType<typeof useMe>): Ticket | null {
  const ticket = board.columns.flatMap(({ tickets }) => tickets).find(({ id }) => id === ticketId);
  return ticket && canMove(viewerOf(me), ticket) ? ticket : null;
}

function Columns({ board, filter }: { board: BoardData; filter: Filter }) {
  const { t } = useTranslation("kanban");
  const me = useMe();
  const narrow = useMediaQuery(phone);
  const hintId = useId();
  const { data: counted } = useQuery(boardCounts(filter.filter));
  const [asked, ask] = useState<MenuTarget | null>(null);
  const onMenu = useCallback((ticket: Ticket, anchor: HTMLElement) => ask({ ticket, anchor }), []);
  const lift = useLift(board);
  const find = (ticketId: number): Ticket | null => movable(board, ticketId, me);
  const { board: area, ghost, ...handlers } = useDrag(lift, find);
  const onKeyDown = useKeys(lift, board, find);
  const countOf = (id: number | null) => counted?.counts.find(({ tagId }) => tagId === id)?.count;
  const { lifted } = lift;
  const isAlone = board.columns.length === 1;
  return (
    <>
      {narrow ? <ColumnTabs board={board} area={area} countOf={countOf} /> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the board's cards are links, and the events come from them */}
      <div
        ref={area}
        role="group"
        aria-label={t("board")}
        className={`${basics["tall"]} ${css["board"]}`}
        data-dragging={lifted?.by === "pointer"}
        data-alone={isAlone}
        onKeyDown={onKeyDown}
        {...handlers}
      >
        {board.columns.map((column) => (
          <Column
            key={idOf(column) ?? "none"}
            column={column}
            count={countOf(idOf(column))}
            filter={filter.filter}
            narrowed={filter.narrowed}
            lifted={lifted}
            hintId={hintId}
            onMenu={onMenu}
          />
        ))}
        {isAlone ? <NoColumns /> : null}
      </div>
      <p id={hintId} hidden>
        {t("hint")}
      </p>
      <p className="sr-only" role="status" aria-live="assertive">
        {lift.said}
      </p>
      {lifted?.by === "pointer" ? <Ghost ticket={lifted.ticket} at={ghost} /> : null}
      <MoveMenu
        board={board}
        asked={asked}
        onClose={() => ask(null)}
        onChoose={(ticket, from, to) => lift.move(ticket, from, to, true)}
      />
    </>
  );
}
