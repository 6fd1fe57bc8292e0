import { type Fields, fieldsOf, isFields, listOf, textIn } from "../json-fields.ts";

/** Joins the pieces of an answer that Anthropic, Google or OpenAI's newer interface streams, in its own shape. Null for any other stream. */
export function nativeWhole(events: readonly Fields[]): Fields | null {
  const types = new Set(events.map(({ type }) => textIn(type)));
  if (types.has("message_start") || types.has("content_block_delta")) return anthropicWhole(events);
  if (events.some(({ candidates, promptFeedback }) => Array.isArray(candidates) || isFields(promptFeedback)))
    return googleWhole(events);
  return [...types].some((type) => type.startsWith("response.")) ? responseWhole(events) : null;
}

/** The index of a piece shows its block. */
function anthropicWhole(events: readonly Fields[]): Fields {
  const blocks = new Map<unknown, Fields>();
  let [begun, ended, usage]: Fields[] = [{}, {}, {}];
  for (const event of events) {
    begun = isFields(event.message) ? event.message : (begun ?? {});
    if (event.type === "content_block_start") blocks.set(event.index, { ...fieldsOf(event.content_block) });
    if (event.type === "content_block_delta") added(blocks, event.index, fieldsOf(event.delta));
    if (event.type === "message_delta") ended = fieldsOf(event.delta);
    usage = { ...usage, ...fieldsOf(fieldsOf(event.message).usage), ...fieldsOf(event.usage) };
  }
  const content = [...blocks.values()].map(({ json, ...block }) =>
    json === undefined ? block : { ...block, input: json },
  );
  return { type: "message", model: begun?.model, content, stop_reason: ended?.stop_reason, usage };
}

function added(blocks: Map<unknown, Fields>, place: unknown, delta: Fields): void {
  const block = blocks.get(place) ?? { type: "text" };
  const said = textIn(block.text) + textIn(delta.text);
  const json = textIn(block.json) + textIn(delta.partial_json);
  blocks.set(place, { ...block, ...(said !== "" && { text: said }), ...(json !== "" && { json }) });
}

function googleWhole(events: readonly Fields[]): Fields {
  const candidates = events.map((event) => fieldsOf(listOf(event.candidates)[0]));
  const parts = candidates.flatMap(({ content }) => listOf(fieldsOf(content).parts));
  const last = (name: string) => events.findLast((event) => event[name] !== undefined)?.[name];
  const finishReason = candidates.findLast((candidate) => textIn(candidate.finishReason) !== "")?.finishReason;
  return {
    modelVersion: last("modelVersion"),
    candidates: [{ content: { parts }, finishReason }],
    promptFeedback: last("promptFeedback"),
    usageMetadata: last("usageMetadata"),
  };
}

/** The last event contains the whole answer. A stream that broke off has only its pieces. */
function responseWhole(events: readonly Fields[]): Fields {
  const whole = events.findLast(({ response }) => listOf(fieldsOf(response).output).length > 0);
  if (whole) return fieldsOf(whole.response);
  const pieces = events.flatMap(({ type, delta }) => (type === "response.output_text.delta" ? [textIn(delta)] : []));
  return {
    output: [{ type: "message", content: [{ type: "output_text", text: pieces.join("") }] }],
    status: "incomplete",
  };
}

/** The words for readers in the result of `nativeWhole`. */
export function nativeText({ content, candidates, output }: Fields): string {
  const [candidate] = listOf(candidates);
  const lists = [
    content,
    fieldsOf(fieldsOf(candidate).content).parts,
    ...listOf(output).map((item) => fieldsOf(item).content),
  ];
  return lists
    .flatMap((list) => listOf(list).map(fieldsOf))
    .map(({ text, thought, type }) =>
      thought === true || /thinking|reasoning/i.test(textIn(type)) ? "" : textIn(text),
    )
    .join("");
}

/** The words of a piece, which may be a list of parts. A model's thoughts are left out. */
export const saidBy = (content: unknown): string =>
  textIn(content) ||
  listOf(content)
    .map(fieldsOf)
    .map(({ type, text }) => (/thinking|reasoning/i.test(textIn(type)) ? "" : textIn(text)))
    .join("");

/** The fault in a stream: an event of the type "error", a field `error`, or an answer that failed. Undefined for a stream without a fault. */
export function faultIn(events: readonly unknown[]): Fields | undefined {
  const found = events.map(fieldsOf).find(tellsOfFault);
  if (!found) return undefined;
  const { error, response, ...event } = found;
  const own = event.message === undefined ? event : { message: event.message, code: event.code };
  return { error: error ?? fieldsOf(response).error ?? own };
}

/** Servers also send `"error": false` with each piece. */
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== false && value !== "";
const tellsOfFault = ({ error, response, type, object }: Fields): boolean =>
  isGiven(error) ||
  isGiven(fieldsOf(response).error) ||
  type === "error" ||
  object === "error" ||
  type === "response.failed";
