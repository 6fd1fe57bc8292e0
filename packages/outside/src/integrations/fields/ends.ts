import type { OutsideAction } from "@balcao/shared/integrations/port";
import { idOf, jsonOf, toPeople } from "../read.ts";
import {
  byPlainName,
  closeNames,
  isFields,
  type Named,
  queueNames,
  stopNames,
  transferNames,
  truthOf,
  userNames,
} from "./names.ts";

type Transfer = Extract<OutsideAction, { do: "transfer" }>;

/**
 * How a program ends its part, by our names in any spelling and type: `transfer` to a queue, by its id or its name, to a user or to people, `close` or
 * `stop`. What stands under `transfer` and is no false value leads to people at least.
 */
export function endOf(fields: Readonly<Record<string, unknown>>): OutsideAction | null {
  const named = byPlainName(fields);
  return (
    transferOf(named) ?? (wants(named, closeNames) ? { do: "close" } : wants(named, stopNames) ? { do: "stop" } : null)
  );
}

const firstOf = (named: Named, names: readonly string[]): unknown =>
  names.map((name) => named.get(name)?.value).find((value) => value !== undefined && value !== null && value !== "");

/** An object under `close` says more of it. */
const wants = (named: Named, names: readonly string[]): boolean =>
  names.some((name) => truthOf(named.get(name)?.value) === true || isFields(named.get(name)?.value));

function transferOf(named: Named): Transfer | null {
  const wish = names(named).find((value) => truthOf(value) !== false);
  if (wish === undefined) return null;
  const beside = { queue: firstOf(named, queueNames), user: firstOf(named, userNames) };
  return truthOf(wish) === true ? placeOf(beside.queue, beside.user) : transferTo(wish);
}
const names = (named: Named): unknown[] => transferNames.map((name) => named.get(name)?.value);

function transferTo(wish: unknown): Transfer | null {
  if (Array.isArray(wish)) return wish.length > 0 ? transferTo(wish[0]) : null;
  const read = typeof wish === "string" && wish.trim().startsWith("{") ? jsonOf(wish) : wish;
  if (!isFields(read)) return placeOf(read, undefined);
  const named = byPlainName(read);
  const switches = ["enabled", "active", "value", "should", "transfer"].filter((name) => named.has(name));
  if (switches.some((name) => truthOf(named.get(name)?.value) === false)) return null;
  return placeOf(firstOf(named, [...queueNames, "id", "name"]), firstOf(named, userNames));
}

/** What is no id is a name, or nothing that anybody knows: whoever does it finds out, and people read it. */
function placeOf(queue: unknown, user: unknown): Transfer {
  const place = isFields(queue) ? firstOf(byPlainName(queue), ["id", "queueid", "name"]) : queue;
  const person = isFields(user) ? firstOf(byPlainName(user), ["id", "userid"]) : user;
  const [queueId, userId] = [idOf(place), idOf(person)];
  const unknown = [queueId === null ? place : undefined, userId === null ? person : undefined].find(
    (each) => each !== undefined && each !== null && each !== "",
  );
  const named = typeof unknown === "string" || typeof unknown === "number" ? String(unknown).trim().slice(0, 100) : "";
  return { ...(toPeople as Transfer), queueId, userId, ...(named !== "" && { named }) };
}
