/** Within how many days a request is due, from the day on which it came. */
export const usualDays = 15;
/** A company that declares itself a small agent has twice as many days. */
const smallDays = 30;
/** No request came before this day. An earlier day is a typing mistake. */
export const firstDay = "2000-01-01";
export const maxNote = 1000;
/** At most this many requests of a company are open, and at most this many belong to one contact. */
export const maxOpen = 500;
export const maxOfContact = 100;

const day = 86_400_000;

/** The day on which a request is due that came on `receivedOn`. */
export function dueDay(receivedOn: string, isSmallAgent: boolean): string {
  const due = Date.parse(`${receivedOn}T00:00:00Z`) + (isSmallAgent ? smallDays : usualDays) * day;
  return new Date(due).toISOString().slice(0, 10);
}
