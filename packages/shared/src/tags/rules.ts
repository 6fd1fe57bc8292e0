import { type Actor, isAdmin } from "../permissions.ts";
import type { Tag } from "./schema.ts";

export const minTagName = 3;
export const maxTagName = 50;
export const maxTagsOfTicket = 50;
export const maxTagsOfCompany = 1000;
/** Columns of the board: each is asked for with its first cards. */
export const maxColumns = 50;

/** Only admins turn a tag into a column of the board, or back. */
export const canChangeKanban = (actor: Pick<Actor, "profile" | "super">): boolean => isAdmin(actor);
export const canDeleteTag = (actor: Pick<Actor, "profile" | "super">, tag: Pick<Tag, "kanban">): boolean =>
  tag.kanban === 0 || canChangeKanban(actor);

/** The server's order of tags: by name; upper and lower case do not matter. */
export const byTagName = (a: Pick<Tag, "id" | "name">, b: Pick<Tag, "id" | "name">): number => {
  const [one, other] = [a.name.toLowerCase(), b.name.toLowerCase()];
  return one < other ? -1 : one > other ? 1 : a.id - b.id;
};
