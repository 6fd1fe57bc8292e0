import type { Ticket } from "@balcao/shared/tickets/schema";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { nameOf } from "../../lib/contact-name.ts";
import type { Board } from "../../nouns/tickets/keys.ts";
import { type ColumnId, findColumn, idOf } from "../../nouns/kanban/place.ts";
import { useColumnName, useMoves } from "./use-moves.ts";

/** A card that is being moved, with its old column and the column that it is over. */
export type LiftedCard = { ticket: Ticket; from: ColumnId; over: ColumnId; by: "pointer" | "keys" };

/** Lifts a card, carries it over columns and drops it, by pointer or by keyboard. Screen readers announce each step. */
export function useLift(board: Board) {
  const { t } = useTranslation("kanban");
  const nameOfColumn = useColumnName();
  const [lifted, setLifted] = useState<LiftedCard | null>(null);
  // A pointer may lift, carry and drop a card before the screen draws any of these steps.
  const held = useRef<LiftedCard | null>(null);
  const [said, say] = useState("");
  const focus = useFocus();
  const move = useMoves(board, focus);
  const columnName = (id: ColumnId) => nameOfColumn(board.columns.find((column) => idOf(column) === id)?.tag ?? null);
  const words = ({ ticket }: LiftedCard, id: ColumnId) => ({
    name: nameOf(ticket.contact, t("unnamed")),
    column: columnName(id),
  });

  const set = (next: LiftedCard | null): void => {
    held.current = next;
    setLifted(next);
  };

  const lift = (ticket: Ticket, by: LiftedCard["by"]): void => {
    const column = findColumn(board, ticket.id);
    if (!column) return;
    const next = { ticket, from: idOf(column), over: idOf(column), by };
    set(next);
    if (by === "keys") say(t("lifted", words(next, next.from)));
  };
  const carry = (over: ColumnId): void => {
    const now = held.current;
    if (!now || over === now.over) return;
    set({ ...now, over });
    const place = board.columns.findIndex((column) => idOf(column) === over) + 1;
    say(t("over", { column: columnName(over), place, count: board.columns.length }));
  };
  const cancel = (): void => {
    const now = held.current;
    if (!now) return;
    set(null);
    say(t("cancelled", words(now, now.from)));
  };
  const drop = (): void => {
    const now = held.current;
    if (!now || now.over === now.from) return cancel();
    set(null);
    say(t("dropped", words(now, now.over)));
    move(now.ticket, now.from, now.over, now.by === "keys");
  };
  return { lifted, said, lift, carry, drop, cancel, move };
}
export type Lift = ReturnType<typeof useLift>;

/** Focuses a moved card once it stands in its new column, where it is drawn anew. */
function useFocus(): (ticketId: number, column: ColumnId) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const link = wanted.current === null ? null : document.querySelector<HTMLElement>(wanted.current);
    if (!link) return;
    wanted.current = null;
    link.focus();
  });
  return (ticketId, column) => {
    wanted.current = `[data-column="${column ?? "none"}"] [data-card="${ticketId}"] a`;
  };
}
