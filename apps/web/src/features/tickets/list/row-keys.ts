import type { Ticket } from "@balcao/shared/tickets/schema";
import { useState } from "react";

/**
 * The ids of the rows that moved up past other rows. Empty when moving the passed rows costs less. React moves the passed rows and not the row that
 * passed them. If a last row became the first, React would move all other rows, and the browser would lay out each of them again.
 */
export function leapsOf(before: readonly number[], now: readonly number[]): readonly number[] {
  const places = new Map(before.map((id, place) => [id, place]));
  const known = now.flatMap((id) => {
    const place = places.get(id);
    return place === undefined ? [] : [{ id, place }];
  });
  let [last, moves] = [-1, 0];
  for (const { place } of known) {
    if (place < last) moves += 1;
    else last = place;
  }
  const leaps: number[] = [];
  let first = Number.POSITIVE_INFINITY;
  for (const { id, place } of known.toReversed()) {
    if (place > first) leaps.push(id);
    else first = place;
  }
  return leaps.length < moves ? leaps : [];
}

/** The rows under the pointer or with the focus. They keep their elements, so that a press on them is not lost. */
function heldRows(): readonly (string | undefined)[] {
  const held = [document.querySelector("[data-ticket]:hover"), document.activeElement?.closest("[data-ticket]")];
  return held.map((row) => (row instanceof HTMLElement ? row.dataset["ticket"] : undefined));
}

type Keys = { tickets: readonly Ticket[]; made: ReadonlyMap<number, number> };

const idOf = ({ id }: Ticket): number => id;

function keysAfter({ tickets: before, made }: Keys, tickets: readonly Ticket[]): Keys {
  const leaps = leapsOf(before.map(idOf), tickets.map(idOf));
  if (leaps.length === 0) return { tickets, made };
  const held = heldRows();
  const leapt = (ticket: Ticket) => leaps.includes(ticket.id) && !held.includes(ticket.uuid);
  const times = (ticket: Ticket) => (made.get(ticket.id) ?? 0) + (leapt(ticket) ? 1 : 0);
  return { tickets, made: new Map(tickets.map((ticket) => [ticket.id, times(ticket)])) };
}

/**
 * The key of each row. A row that moves up past others gets a new key, so that React creates it again in its new place and leaves the other rows
 * alone.
 */
export function useRowKeys(tickets: readonly Ticket[]): (ticket: Ticket) => string {
  const [keys, keep] = useState<Keys>({ tickets, made: new Map() });
  if (keys.tickets !== tickets) keep(keysAfter(keys, tickets));
  return ({ id }) => `${id} ${keys.made.get(id) ?? 0}`;
}
