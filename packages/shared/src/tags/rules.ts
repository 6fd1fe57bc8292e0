import { type Actor, isAdmin } from "../permissions.ts";
import type { Tag } from "./schema.ts";

export const minTagName = 3;
export const maxTagName = 50;
export const maxTagsOfTicket = 50;

/** Lanes of the board are made, changed back and removed by admins. */
export const canChangeKanban = (actor: Pick<Actor, "profile" | "super">): boolean => isAdmin(actor);
export const canDeleteTag = (actor: Pick<Actor, "profile" | "super">, tag: Pick<Tag, "kanban">): boolean =>
  tag.kanban === 0 || canChangeKanban(actor);

/** As the server orders them: by name, whatever the case. */
export const byTagName = (a: Pick<Tag, "id" | "name">, b: Pick<Tag, "id" | "name">): number => {
  const [one, other] = [a.name.toLowerCase(), b.name.toLowerCase()];
  return one < other ? -1 : one > other ? 1 : a.id - b.id;
};
