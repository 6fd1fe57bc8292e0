import type { OutsideAction } from "@balcao/shared/integrations/port";
import { idOf, lenientJson, toPeople } from "../read.ts";
import {
  byPlainName,
  closeNames,
  humanWish,
  isFields,
  type Named,
  plainName,
  queueNames,
  stopNames,
  transferName,
  transferToQueue,
  truthOf,
  userNames,
} from "./names.ts";

type Transfer = Extract<OutsideAction, { do: "transfer" }>;
type Fields = Readonly<Record<string, unknown>>;

/** The most levels of actions inside another action. */
const deepest = 3;

/**
 * How a program ends its part, by our names in any spelling and type. `transfer` leads to a queue (by id or name), to a user or to attendants.
 * `close` and `stop` are actions of their own. Any value of `transfer` except false leads at least to attendants.
 */
export function endOf(fields: Fields, depth = 0): OutsideAction | null {
  const named = byPlainName(fields);
  return transferOf(named) ?? endAsAction(named, depth) ?? (wants(named, closeNames) ? { do: "close" } : stopOf(named));
}
const stopOf = (named: Named): OutsideAction | null => (wants(named, stopNames) ? { do: "stop" } : null);

const firstOf = (named: Named, names: readonly string[]): unknown =>
  names.map((name) => named.get(name)?.value).find((value) => value !== undefined && value !== null && value !== "");

/** An object under `close` also has fields of its own. */
const wants = (named: Named, names: readonly string[]): boolean =>
  names.some((name) => truthOf(named.get(name)?.value) === true || isFields(named.get(name)?.value));

const besideOf = (named: Named): Transfer => placeOf(firstOf(named, queueNames), firstOf(named, userNames));

function transferOf(named: Named): Transfer | null {
  for (const [plain, { value }] of named) {
    if (truthOf(value) === false || (Array.isArray(value) && value.length === 0)) continue;
    const isQueue = transferToQueue.test(plain);
    if (!isQueue && !transferName.test(plain)) {
      if (humanWish.test(plain) && truthOf(value) === true) return besideOf(named);
      continue;
    }
    const wish = isQueue && idOf(value) !== null ? placeOf(value, undefined) : wished(value, named);
    if (wish) return wish;
  }
  return null;
}
const wished = (value: unknown, named: Named): Transfer | null =>
  truthOf(value) === true ? besideOf(named) : transferTo(value);

function transferTo(wish: unknown): Transfer | null {
  if (Array.isArray(wish)) return wish.length > 0 ? transferTo(wish[0]) : null;
  const read = typeof wish === "string" && wish.trim().startsWith("{") ? lenientJson(wish) : wish;
  if (!isFields(read)) return placeOf(read ?? "", undefined);
  const named = byPlainName(read);
  const switches = ["enabled", "active", "value", "should", "transfer"].filter((name) => named.has(name));
  if (switches.some((name) => truthOf(named.get(name)?.value) === false)) return null;
  return placeOf(firstOf(named, [...queueNames, ...targets]), firstOf(named, userNames));
}
const targets = ["id", "name", "nome", "nombre", "to", "para", "target", "destination", "destino"];

/** The names of fields in which programs name an action. */
const actionNames = ["action", "actions", "acao", "acoes", "accion", "acciones", "command", "comando", "nextaction"];

/** `{"action": "transfer"}`, and actions with fields of their own. */
function endAsAction(named: Named, depth: number): OutsideAction | null {
  for (const name of [...actionNames, "type"]) {
    const value = named.get(name)?.value;
    for (const each of Array.isArray(value) ? (value as unknown[]).slice(0, 20) : [value]) {
      const end = isFields(each) && depth < deepest ? endOf(each, depth + 1) : endByWord(each, named);
      if (end && (name !== "type" || end.do === "transfer")) return end;
    }
  }
  return null;
}

function endByWord(word: unknown, named: Named): OutsideAction | null {
  const plain = typeof word === "string" ? plainName(word.slice(0, 60)) : "";
  if (transferName.test(plain) || transferToQueue.test(plain) || humanWish.test(plain)) return besideOf(named);
  return closeNames.includes(plain) ? { do: "close" } : stopNames.includes(plain) ? { do: "stop" } : null;
}

/** The target of a transfer. A value that is no id is passed on as a name. The code of the transfer looks it up, and attendants read it. */
function placeOf(queue: unknown, user: unknown): Transfer {
  const place = isFields(queue) ? firstOf(byPlainName(queue), ["id", "queueid", "name", "nome", "nombre"]) : queue;
  const person = isFields(user) ? firstOf(byPlainName(user), ["id", "userid"]) : user;
  const [queueId, userId] = [idWritten(place), idWritten(person)];
  const unknown = [queueId === null ? place : undefined, userId === null ? person : undefined].find(
    (each) => each !== undefined && each !== null && each !== "",
  );
  const named =
    typeof unknown === "string" || typeof unknown === "number" ? unquoted(String(unknown)).slice(0, 100) : "";
  return { ...toPeople, queueId, userId, ...(named !== "" && { named }) };
}

const unquoted = (word: string): string =>
  word
    .trim()
    .replace(/^["']|["']$/g, "")
    .trim();

/** An id in the forms that people write into a text: `#3`, `3.0`, `queue: 3`. */
function idWritten(value: unknown): number | null {
  if (typeof value !== "string") return idOf(value);
  const [, figures] = /^(?:#|(?:queue|fila|setor|id)(?:_?id)?[:=] ?)?(\d{1,9})(?:\.0)?$/i.exec(unquoted(value)) ?? [];
  return figures === undefined ? null : idOf(figures);
}
