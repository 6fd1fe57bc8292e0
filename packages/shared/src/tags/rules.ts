import { type Actor, isAdmin } from "../permissions.ts";
import type { Tag } from "./schema.ts";

export const minTagName = 3;
export const maxTagName = 50;
export const maxTagsOfTicket = 50;
export const maxTagsOfCompany = 1000;
/** The most columns of the board, because the board loads each column with its first cards. */
export const maxColumns = 50;

/** Only admins turn a tag into a column of the board, or back. */
export const canChangeKanban = (actor: Pick<Actor, "profile" | "super">): boolean => isAdmin(actor);
export const canDeleteTag = (actor: Pick<Actor, "profile" | "super">, tag: Pick<Tag, "kanban">): boolean =>
  tag.kanban === 0 || canChangeKanban(actor);

/** Whether a user may order the tags. Only admins may, because all users see the same order. */
export const canOrderTags = (actor: Pick<Actor, "profile" | "super">): boolean => isAdmin(actor);

type OrderedTag = Pick<Tag, "id" | "name" | "place">;
const placeOf = ({ place }: OrderedTag): number => place ?? maxTagsOfCompany + 1;
/** The server's order of tags: by their places, then by name. Upper and lower case do not matter. */
export const byPlace = (a: OrderedTag, b: OrderedTag): number => {
  const [one, other] = [a.name.toLowerCase(), b.name.toLowerCase()];
  return placeOf(a) - placeOf(b) || (one < other ? -1 : one > other ? 1 : a.id - b.id);
};

/** A tag with its place in this order. It is the same object when the place is unchanged. */
export function placedIn(tagIds: readonly number[]): (tag: Tag) => Tag {
  const places = new Map(tagIds.map((id, index) => [id, index + 1]));
  return (tag) => {
    const { place: before, ...rest } = tag;
    const place = places.get(tag.id);
    if (place === before) return tag;
    return place === undefined ? rest : { ...rest, place };
  };
}
