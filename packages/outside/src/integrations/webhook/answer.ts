import { IntegrationFault, type OutsideAction } from "@balcao/shared/integrations/port";
import type { OutsideAnswer } from "@balcao/shared/outside/port";
import { jsonOf } from "@balcao/shared/json";
import { faultIn, nativeText, nativeWhole, saidBy } from "../../words/native-stream.ts";
import { spokenIn, streamed } from "../../words/streamed.ts";
import { unreadable, wordsOf } from "../faults.ts";
import { lenientJson } from "../read.ts";
import { isReceipt, knownNames, plainName } from "../fields/names.ts";
import { withoutOwnCall } from "../fields/own-call.ts";
import { Reading, type FieldMeaning } from "../fields/understand.ts";
import { verbAlone } from "../fields/verbs.ts";
import { twimlIn } from "./twiml.ts";
import { isFields } from "../../json-fields.ts";

/** The most messages of an answer that are sent. Attendants read a note about the rest. */
const mostMessages = 20;

/** The content of an answer of 2xx, field by field: texts and files in order, then at most one action that ends the program's part. */
export interface AnswerRead {
  understood: FieldMeaning[];
  /** Fields with words that are not read. */
  unread: string[];
}

/**
 * The actions of an answer of 2xx. Nothing for an answer that is empty or only confirms the receipt, because the program may write later. Throws
 * IntegrationFault for an answer that reports a fault, and for one whose words are in unknown fields, with the texts before the fault.
 */
export function readAnswer(answer: OutsideAnswer, secrets: readonly string[] = []): AnswerRead {
  const text = answer.text.trim();
  if (answer.status === 204 || text === "") return { understood: [], unread: [] };
  const value = valueOf(answer, text, secrets);
  const { said, end, failed, unread } = readWhole(value);
  const understood = [...said.slice(0, mostMessages), ...leftOut(said, unread, secrets), ...(end ? [end] : [])];
  const isNothing = said.length === 0 && !end;
  if (failed) throw faultOf(unreadable(answer, secrets), "", said);
  if (isNothing && unread.length > 0) throw faultOf(unreadable(answer, secrets), ` · ${knownNames}`, []);
  return { understood, unread: unread.map((field) => field.split(":")[0] ?? "").slice(0, mostMessages) };
}

/** Reads a value. If it has no known words, the object inside it is read. An answer that contains only a verb may be an end. */
function readWhole(value: unknown): Pick<Reading, "said" | "end" | "failed" | "unread"> {
  const reading = new Reading();
  reading.read(value);
  if (reading.said.length > 0 || reading.end || reading.failed) return reading;
  if (reading.unread.length > 0) return insideOf(value) ?? reading;
  const verb = verbAlone(value);
  if (verb?.end) return { ...nothing, end: { field: verb.field, action: verb.end } };
  return verb ? { ...nothing, unread: [verb.field] } : reading;
}
const nothing = { said: [], end: null, failed: false, unread: [] };

/** Reads the only object inside an object: `{"AI Agent": {"output": "Olá"}}`. Null when it has no words either. */
function insideOf(value: unknown, path = "", depth = 0): Reading | null {
  const read: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (!isFields(read) || depth > 3) return null;
  const held = Object.entries(withoutOwnCall(read)).filter(([name]) => !isGiven.test(plainName(name)));
  const objects = held.filter(([, one]) => isFields(one) && Object.keys(one).length > 0);
  const [only, ...others] = objects.length > 0 ? objects : held.filter(isAnswerInList);
  if (!only || others.length > 0) return null;
  const field = path === "" ? only[0] : `${path}.${only[0]}`;
  const reading = new Reading();
  reading.read(only[1], field);
  return reading.said.length > 0 && !reading.failed ? reading : insideOf(only[1], field, depth + 1);
}
/** Whether a list of one item is the answer: a field of the item has an answer's own name, and the list is nothing that the program only looked up. */
function isAnswerInList([name, held]: [string, unknown]): boolean {
  const item: unknown = Array.isArray(held) && held.length === 1 ? held[0] : null;
  if (!isFields(item) || "question" in item || isSource.test(plainName(name))) return false;
  return ["output", "answer", "reply"].some((own) => own in item);
}
const isSource = /^(?:sources?|fontes?|fuentes?|ref|documents?|documentos?|docs|matches|examples?|exemplos?|faq|know)/;
/** Names of a program's input: its customer, its question, the arguments of a call, a record that it looked up. */
const isGiven =
  /^(?:incoming|inbound|original|previous|memory|memoria|echo|paciente|aluno|pessoa|person|order|pedido|product|produto|arguments|args|parameters|params|input|toolinput|query|question|pergunta|pregunta|request|received|entrada|error|user|usuario|customer|cliente?|contact|contat?o|lead|sender|remetente|from|visitor|ticket|session|history|historico|context[oa]?|meta|config|settings|usage|headers|intent|template|location)|(?:from|of|do|del?)?(?:user|customer|client|cliente)$/;

const faultOf = (
  { reason, detail }: IntegrationFault,
  names: string,
  said: readonly FieldMeaning[],
): IntegrationFault =>
  new IntegrationFault(
    reason,
    detail.slice(0, 900) + names,
    said.slice(0, mostMessages).map(({ action }) => action),
  );

/** The content of an answer: its JSON, or a text. Throws IntegrationFault for anything else. */
function valueOf(answer: OutsideAnswer, text: string, secrets: readonly string[]): unknown {
  const type = answer.headers["content-type"] ?? "text/plain";
  const isPlain = /^text\/(?:plain|html|(?:x-)?markdown)\b/i.test(type);
  const value = twimlIn(text) ?? lenientJson(text) ?? inARow(text);
  if (arePieces(value)) return joinedEvents(Array.isArray(value) ? (value as unknown[]) : [value]);
  if (typeof value === "object" || typeof value === "string") return value;
  // A bare number or word in JSON is no text.
  if (value !== undefined && !isPlain) return null;
  const events = value === undefined ? streamed(text) : null;
  if (events) return joinedEvents(events);
  const spoken = value === undefined ? spokenIn(text, /^text\/event-stream\b/i.test(type)) : null;
  if (spoken !== null) return { output: spoken };
  const isOther = !isPlain && !/^application\/json\b/i.test(type);
  if (isOther || isPage.test(text.slice(0, 5000)) || isNoText.test(text) || isForMachines(text))
    throw unreadable(answer, secrets);
  return isReceipt(text) ? null : [text];
}
/** Reads objects that follow each other, with a comma or nothing between them. */
const inARow = (text: string): unknown =>
  text.startsWith("{") && text.endsWith("}") ? jsonOf(`[${text.replace(between, "},{")}]`) : undefined;
const between = /\}[ \t]{0,9}(?:,\s{0,9})?\{/g;
const isPage = /<(?:!doctype|html|head|body|form|script|title)\b/i;
/** Whether a body is cut JSON, a file, or XML. */
const isNoText = /^(?:[{[]\s*\\?["{[]|[{[]\s*$|%PDF|PK[^\w\s]|<\?xml)/;
/** Whether a text has more control characters than a mistake would leave in words for people. */
const isForMachines = (text: string): boolean => (text.slice(0, 5000).match(/(?!\s)\p{Cc}/gu)?.length ?? 0) > 2;

function isDelta(piece: unknown): boolean {
  const [choice] = isFields(piece) && Array.isArray(piece.choices) ? (piece.choices as unknown[]) : [];
  return isFields(choice) && isFields(choice.delta) && !("message" in choice);
}

/** Whether a value is a stream that its server, or a flow, collected in a list: the pieces of one answer of Google, or of one in OpenAI's form. */
function arePieces(value: unknown): boolean {
  const pieces: unknown[] = Array.isArray(value) ? value : [value];
  const isGoogles = pieces.length > 1 && pieces.every((piece) => isFields(piece) && Array.isArray(piece.candidates));
  return (
    isGoogles || (pieces.some(isDelta) && pieces.every((piece) => isFields(piece) && Array.isArray(piece.choices)))
  );
}

/** The pieces of a streamed text, joined. */
function joinedEvents(events: readonly unknown[]): unknown {
  const native = nativeWhole(events.filter(isFields));
  const pieces = events.map((event) => {
    if (!isFields(event)) return typeof event === "string" ? event : "";
    const [choice] = Array.isArray(event.choices) ? (event.choices as unknown[]) : [];
    const delta = isFields(choice) && isFields(choice.delta) ? choice.delta : event;
    const piece = saidBy(delta.content) || (delta.token ?? delta.text ?? pieceIn(event));
    return typeof piece === "string" && event.type !== "end" ? piece : "";
  });
  const text = native ? nativeText(native) : areMessages(pieces) ? "" : joined(pieces);
  return faultIn(events) ?? (text === "" ? events : { output: text });
}

/** Whether each piece is a message of its own. A stream of tokens begins few pieces with a capital letter, and its pieces contain no space inside. */
const areMessages = (pieces: readonly string[]): boolean =>
  pieces.length > 1 &&
  pieces.every((piece) => /^[\p{Lu}\d¡¿]\S/u.test(piece) && piece.trim() === piece) &&
  pieces.some((piece) => piece.includes(" "));

/** Joins the pieces. Some servers repeat the whole text at the end of a stream. */
function joined(pieces: readonly string[]): string {
  const said = pieces.filter((piece) => piece !== "");
  const [before, last] = [said.slice(0, -1), said.at(-1) ?? ""];
  return before.length > 1 && before.join("") === last ? last : said.join("");
}

/** A piece of an answer in the formats of AnythingLLM, Bedrock, Langflow, Dify, Flowise, Vercel and Ollama. */
function pieceIn({
  event,
  type,
  answer,
  data,
  delta,
  done,
  response,
  message,
  textResponse,
  contentBlockDelta,
}: Readonly<Record<string, unknown>>): unknown {
  if (typeof textResponse === "string") return textResponse;
  if (isFields(contentBlockDelta)) return isFields(contentBlockDelta.delta) ? contentBlockDelta.delta.text : "";
  if (event === "message" || event === "agent_message") return answer;
  if (event === "text_chunk" && isFields(data)) return data.text;
  if (type === "text-delta") return delta;
  if (typeof done === "boolean") return isFields(message) ? message.content : response;
  return event === "token" ? (isFields(data) ? data.chunk : data) : undefined;
}

/** The note for attendants with the content that the customer did not get. */
function leftOut(said: readonly FieldMeaning[], unread: readonly string[], secrets: readonly string[]): FieldMeaning[] {
  if (said.length === 0) return [];
  const parts = unread.filter((field) => field.includes(": "));
  const more = said.slice(mostMessages);
  const beyond = more.length > 0 ? [`${more[0]?.field}: ${more.length} × ${shortly(more[0]?.action)}`] : [];
  return [...parts, ...beyond].map((part) => ({
    field: part.split(":")[0] ?? "",
    action: { do: "left-out", detail: wordsOf(part, secrets).slice(0, 300) },
  }));
}

const shortly = (action: OutsideAction | undefined): string =>
  action?.do === "text" ? `“${action.text.slice(0, 100)}…”` : action?.do === "media" ? "📎" : "";
