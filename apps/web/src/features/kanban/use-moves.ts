import { AppError } from "@balcao/shared/errors";
import type { CardMoved } from "@balcao/shared/kanban/schema";
import type { Tag } from "@balcao/shared/tags/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { nameOf } from "../../lib/contact-name.ts";
import type { Board } from "../../nouns/tickets/keys.ts";
import { type ColumnId, idOf } from "../../nouns/kanban/place.ts";
import { useMove } from "../../nouns/kanban/queries.ts";

const readingTimeMs = 6000;

/** The name of a column: its tag's name, or a fixed word for the first column. */
export function useColumnName(): (tag: Pick<Tag, "name"> | null) => string {
  const { t } = useTranslation("kanban");
  return (tag) => tag?.name ?? t("firstColumn");
}

/** Moves a card and reports the move with a button to undo it, or says why the move failed. With `focused`, the focus follows the card. */
export function useMoves(board: Board, focus: (ticketId: number, column: ColumnId) => void) {
  const { t } = useTranslation("kanban");
  const nameOfColumn = useColumnName();
  const { mutateAsync } = useMove();
  const refusal = (error: unknown, name: string): string => {
    if (!(error instanceof AppError) || error.code !== "ERR_CARD_MOVED") return errorText(error);
    const { column } = error.details as CardMoved;
    return t("movedFirst", { name, column: column ?? t("firstColumn") });
  };
  const move = (ticket: Ticket, from: ColumnId, to: ColumnId, focused: boolean): void => {
    const target = board.columns.find((column) => idOf(column) === to);
    if (!target || from === to) return;
    const name = nameOf(ticket.contact, t("unnamed"));
    if (focused) focus(ticket.id, to);
    mutateAsync({ ticket, from, to: target }).then(
      (moved) =>
        notify.success(t("moved", { name, column: nameOfColumn(target.tag) }), readingTimeMs, {
          label: t("common:undo"),
          run: () => move(moved, to, from, focused),
        }),
      (error: unknown) => {
        if (focused) focus(ticket.id, from);
        notify.error(refusal(error, name), readingTimeMs);
      },
    );
  };
  return move;
}
