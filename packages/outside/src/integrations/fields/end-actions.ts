import type { OutsideAction } from "@balcao/shared/integrations/port";
import { idOf, lenientJson, toPeople } from "../read.ts";
import {
  closeNames,
  closingName,
  humanWish,
  queueNames,
  stopNames,
  transferName,
  transferToQueue,
  userNames,
} from "./end-names.ts";
import { byPlainName, type NamedFields, plainName } from "./names.ts";
import { truthOf } from "./truth.ts";
import { type Fields, isFields } from "../../json-fields.ts";

type Transfer = Extract<OutsideAction, { do: "transfer" }>;

/** The most levels of actions inside another action. */
const deepest = 3;

/**
 * How a program ends its part, by our names in any spelling and type. `transfer` leads to a queue (by id or name), to a user or to attendants.
 * `close` and `stop` are actions of their own. Any value of `transfer` except false leads at least to attendants.
 */
export function endOf(fields: Fields, depth = 0): OutsideAction | null {
  const named = byPlainName(fields);
  const transfer = transferOf(named) ?? callOf(named);
  return (
    transfer ?? endAsAction(named, depth) ?? transferBeside(named) ?? (closes(named) ? { do: "close" } : stopOf(named))
  );
}
/**
 * Whether the program closes the ticket. AnythingLLM has a field `close` too, which closes a stream. An answer of AnythingLLM is known by its
 * `textResponse`.
 */
const closes = (named: NamedFields): boolean =>
  (wants(named, closeNames) ||
    [...named].some(([plain, { value }]) => closingName.test(plain) && truthOf(value) === true)) &&
  !named.has("textresponse");
const stopOf = (named: NamedFields): OutsideAction | null => (wants(named, stopNames) ? { do: "stop" } : null);

const firstOf = (named: NamedFields, names: readonly string[]): unknown =>
  names.map((name) => named.get(name)?.value).find((value) => value !== undefined && value !== null && value !== "");

/** Whether a field with one of these names says yes, or contains an object with further fields. */
const wants = (named: NamedFields, names: readonly string[]): boolean =>
  names.some((name) => truthOf(named.get(name)?.value) === true || isFields(named.get(name)?.value));

/** The target that is named beside a wish, or in the data of an action. */
function besideOf(named: NamedFields): Transfer {
  const own = [firstOf(named, queueNames), firstOf(named, userNames)];
  const data = own.some((place) => place !== undefined) ? undefined : firstOf(named, dataNames);
  const inner = isFields(data) ? byPlainName(data) : named;
  return placeOf(firstOf(inner, queueNames), firstOf(inner, userNames));
}
const dataNames = ["payload", "parameters", "params", "args", "arguments", "data", "options"];

function transferOf(named: NamedFields): Transfer | null {
  for (const [plain, { value }] of named) {
    if (isWished(value) === false || (Array.isArray(value) && value.length === 0)) continue;
    const isQueue = transferToQueue.test(plain);
    if (!isQueue && !transferName.test(plain)) {
      if (humanWish.test(plain) && isWished(value) === true) return besideOf(named);
      continue;
    }
    const wish = isQueue && idOf(value) !== null ? placeOf(value, undefined) : wished(value, named);
    if (wish) return wish;
  }
  return null;
}
const wished = (value: unknown, named: NamedFields): Transfer | null =>
  isWished(value) === true ? besideOf(named) : transferTo(value);

/** Fields that hold a program's data beside its words. */
const besides =
  /^(?:meta(?:data)?|data|context[oa]?|variables|variaveis|vars|attributes|custom|extra|intent|state|parameters|params|session|sessionattributes|payload|result|output|json|controls?|flags)$/;

/** Names that can also mean a payment, or the speaker. */
const isThing = /^(?:transfer(?:encia|ence)|human[oa]?)$/;

/** A hand-over in a program's data beside its words. There only a plain yes counts, because the data may also describe a payment or a setting. */
function transferBeside(named: NamedFields, depth = 0): Transfer | null {
  for (const [plain, { value }] of named) {
    if (!besides.test(plain) || !isFields(value) || depth > deepest) continue;
    const inner = byPlainName(value);
    const isMeant = [...inner].some(
      ([name, held]) =>
        !isThing.test(name) && (transferName.test(name) || humanWish.test(name)) && isWished(held.value) === true,
    );
    const found = isMeant ? besideOf(inner) : transferBeside(inner, depth + 1);
    if (found) return found;
  }
  return null;
}

/** A model's call of a hand-over tool, as the program passes it on. */
export function callOf(named: NamedFields): Transfer | null {
  const held = named.get("function")?.value;
  if (isFields(held)) return callOf(byPlainName(held));
  const name = ["name", "tool", "toolname", "function"].map((each) => named.get(each)?.value).find(isText);
  const given = ["arguments", "parameters", "args", "input", "toolinput"].map((each) => named.get(each)?.value);
  const args = given.find((each) => each !== undefined);
  if (name === undefined || args === undefined || !isTransferWord(name)) return null;
  const read = typeof args === "string" ? lenientJson(args) : args;
  return isFields(read) ? besideOf(byPlainName(read)) : toPeople;
}
const isText = (value: unknown): value is string => typeof value === "string";

/** The hand-over in a call that a text contains, in any notation. Null for a call of another tool. */
export function endOfCall(call: string): Transfer | null {
  const value = lenientJson(call);
  const read = Array.isArray(value) ? (value as unknown[])[0] : value;
  const [, name = ""] = /^\W{0,3}(?:print\()?(?:[a-z_]{1,20}\.)?([\w-]{3,60})/i.exec(call) ?? [];
  return isFields(read) ? callOf(byPlainName(read)) : isTransferWord(name) ? toPeople : null;
}

/** Whether a word is an action that hands over. */
export function isTransferWord(word: string): boolean {
  const plain = plainName(word.slice(0, 60));
  return transferName.test(plain) || transferToQueue.test(plain) || humanWish.test(plain);
}

/** A sentence that means yes: "sim, transferir", "agora". */
const yesInWords =
  /^(?:(?:sim|yes|s[ií]|true)\s?[,.;:!–-]|(?:agora|ahora|now|required|needed|necess[aá]ri[oa]|necesari[oa])$)/;
/** A sentence that means no: "não precisa", "not needed", "sem transferência". A queue may be called "Não perecíveis". */
const noInWords =
  /^(?:(?:n[aã]o|not?|none|never|nunca|sem|sin|without)\s(?=.{0,80}(?:precis|necess|neces|need|requir|transf|hand|escal|human|atend|agent|applic|aplic))|desnecess|innecesari|unnecess|disabled$|desativad|desabilitad|desactivad|0\.0$)/;

/** Whether the value of a hand-over field wishes the hand-over: yes, no, or null for a target or any other value. */
function isWished(value: unknown): boolean | null {
  const truth = truthOf(value);
  const said = typeof value === "string" ? value.trim().toLowerCase().slice(0, 200) : "";
  if (truth !== null || said === "") return truth;
  return noInWords.test(said) ? false : yesInWords.test(said) ? true : null;
}

function transferTo(wish: unknown): Transfer | null {
  if (Array.isArray(wish)) return wish.length > 0 ? transferTo(wish[0]) : null;
  const read = typeof wish === "string" && wish.trim().startsWith("{") ? lenientJson(wish) : wish;
  if (!isFields(read)) return placeOf(read ?? "", undefined);
  // Dialogflow puts the target into the hand-over's own data.
  const named = byPlainName({ ...read, ...(isFields(read.metadata) && read.metadata) });
  const switches = ["enabled", "active", "value", "should", "transfer"].filter((name) => named.has(name));
  const isBlank = named.size > 0 && [...named.values()].every(({ value }) => value === false || (value ?? "") === "");
  // A model that fills in a schema writes null into each field of a hand-over that it does not wish.
  if (isBlank || switches.some((name) => truthOf(named.get(name)?.value) === false)) return null;
  return placeOf(firstOf(named, [...queueNames, ...targets]), firstOf(named, userNames));
}
const targets = ["id", "name", "nome", "nombre", "to", "para", "target", "destination", "destino"];

/** The names of fields in which programs name an action. */
export const actionNames = [
  "action",
  "actions",
  "acao",
  "acoes",
  "accion",
  "acciones",
  "command",
  "comando",
  "nextaction",
  "toolcalls",
  "functioncall",
];
/** The names of fields that tell the kind of an object. */
const kindNames = ["type", "responsetype"];
/**
 * The names of fields that tell the next step. A word there means a hand-over only when it is about people, because "transfer" may mean a payment.
 */
const stateNames = ["next", "nextstep", "route", "decision", "status", "state", "event", "eventname"];
const ofPeople =
  /human|handoff|handover|atendente|attendant|agent|person|pessoa|transbordo|escalat|support|suporte|soporte|operator|operador|asesor/;

/** `{"action": "transfer"}`, and actions with fields of their own. */
function endAsAction(named: NamedFields, depth: number): OutsideAction | null {
  for (const name of [...actionNames, ...kindNames]) {
    const value = named.get(name)?.value;
    for (const each of Array.isArray(value) ? (value as unknown[]).slice(0, 20) : [value]) {
      const inner = isFields(each) && depth < deepest ? byPlainName(each) : null;
      const end = inner
        ? (endOf(each as Fields, depth + 1) ?? endByWord(inner.get("name")?.value, inner))
        : endByWord(each, named);
      if (end && (!kindNames.includes(name) || end.do === "transfer")) return end;
    }
  }
  const states = [...stateNames, ...(named.get("type")?.value === "event" ? ["name"] : [])];
  const isMeant = states.map((name) => named.get(name)?.value).some((word) => isText(word) && isForPeople(word));
  return isMeant ? besideOf(named) : null;
}

/** `human_handoff`, and Bot Framework's `handoff.initiate`. */
const isForPeople = (word: string): boolean => {
  const said = word.slice(0, 60).replace(/[.:](?:initiated?|request(?:ed)?|start(?:ed)?)$/i, "");
  return isTransferWord(said) && ofPeople.test(plainName(said));
};

function endByWord(word: unknown, named: NamedFields): OutsideAction | null {
  if (typeof word !== "string") return null;
  if (isTransferWord(word)) return besideOf(named);
  const plain = plainName(word.slice(0, 60));
  return closeNames.includes(plain) || closingName.test(plain)
    ? { do: "close" }
    : stopNames.includes(plain)
      ? { do: "stop" }
      : null;
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

/** A name without the word that announces it: "fila: Vendas". */
const unquoted = (word: string): string =>
  word
    .trim()
    .replace(
      /^(?:queue|fila|setor|sector|department|departamento|team|equipe|equipo)(?:[_ ]?(?:name|nome|nombre))?\s?[:=]\s?(?=\S)/i,
      "",
    )
    .replace(/^["']|["']$/g, "")
    .trim();

/** An id in the forms that people write into a text: `#3`, `3.0`, `queue: 3`. */
function idWritten(value: unknown): number | null {
  if (typeof value !== "string") return idOf(value);
  const [, figures] = /^(?:#|(?:queue|fila|setor|id)(?:_?id)?[:= ] ?)?(\d{1,9})(?:\.0)?$/i.exec(unquoted(value)) ?? [];
  return figures === undefined ? null : idOf(figures);
}
