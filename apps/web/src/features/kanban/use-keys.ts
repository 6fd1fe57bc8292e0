import type { Ticket } from "@balcao/shared/tickets/schema";
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from "react";
import type { Board } from "../../nouns/tickets/keys.ts";
import { idOf } from "../../nouns/kanban/place.ts";
import type { Lift } from "./use-lift.ts";

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const linksOf = (column: Element | undefined): HTMLElement[] => [
  ...(column?.querySelectorAll<HTMLElement>("[data-card] a") ?? []),
];

/** Moves the focus between cards: up and down in a column, sideways to the next column that has cards. */
function walk(area: HTMLElement, link: HTMLElement, key: string): void {
  const columns = [...area.querySelectorAll("[data-column]")];
  const column = columns.findIndex((one) => one.contains(link));
  const cards = linksOf(columns[column]);
  const row = cards.indexOf(link);
  const step = steps[key];
  if (step === undefined) return cards[row + (key === "ArrowDown" ? 1 : -1)]?.focus();
  for (let next = column + step; next >= 0 && next < columns.length; next += step) {
    const there = linksOf(columns[next]);
    if (there.length > 0) return there[Math.min(row, there.length - 1)]?.focus();
  }
}

/**
 * Controls the board by keyboard: arrows move between cards and Space lifts the focused card. Then arrows choose the column, Space drops the card and
 * Esc cancels.
 */
export function useKeys(lift: Lift, board: Board, find: (ticketId: number) => Ticket | null) {
  const held = lift.lifted?.by === "keys" ? lift.lifted : null;
  const onHeldKey = useEffectEvent((event: KeyboardEvent) => {
    if (!held) return;
    const step = steps[event.key];
    if (step !== undefined) {
      const next = board.columns[board.columns.findIndex((column) => idOf(column) === held.over) + step];
      if (next) lift.carry(idOf(next));
    } else if (event.key === " " || event.key === "Enter") lift.drop();
    else if (event.key === "Escape" || event.key === "Tab") lift.cancel();
    else if (!event.key.startsWith("Arrow")) return;
    if (event.key !== "Tab") event.preventDefault();
    event.stopPropagation();
  });
  const onPress = useEffectEvent(() => held && lift.cancel());
  const isHeld = held !== null;
  // A lifted card may be redrawn and lose the focus, so the keys are heard wherever the focus is.
  useEffect(() => {
    if (!isHeld) return undefined;
    const over = new AbortController();
    const options = { capture: true, signal: over.signal };
    window.addEventListener("keydown", (event) => onHeldKey(event), options);
    window.addEventListener("pointerdown", () => onPress(), options);
    return () => over.abort();
  }, [isHeld]);
  const over = held?.over;
  useEffect(() => {
    if (over === undefined) return;
    document
      .querySelector(`[data-column="${over ?? "none"}"]`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [over]);

  return (event: ReactKeyboardEvent<HTMLElement>) => {
    const link = event.target as HTMLElement;
    const card = link.tagName === "A" ? link.closest<HTMLElement>("[data-card]") : null;
    if (!card || isHeld || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " ") {
      const ticket = find(Number(card.dataset["card"]));
      if (ticket) lift.lift(ticket, "keys");
    } else if (event.key.startsWith("Arrow")) walk(event.currentTarget, link, event.key);
    else return;
    event.preventDefault();
  };
}
