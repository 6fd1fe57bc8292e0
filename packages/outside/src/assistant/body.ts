import { asCompletion } from "./native.ts";
import { faultIn, nativeWhole, saidBy } from "../words/native-stream.ts";
import { streamed } from "../words/streamed.ts";
import { type Fields, fieldsOf, isFields, textIn } from "../json-fields.ts";

const firstOf = (value: unknown): Fields => fieldsOf(Array.isArray(value) ? (value as unknown[])[0] : undefined);

/**
 * A body in the shape of a chat completion. Undefined when it contains nothing. A server may stream without a request for it, or use another dialect.
 */
export function bodyOf(body: string): unknown {
  const whole = jsonOf(body.replace(/^\uFEFF/, ""));
  // Google streams a list without a request for events.
  const events =
    Array.isArray(whole) && whole.some(isFields) ? (whole as unknown[]) : whole === undefined ? streamed(body) : null;
  if (!events) return whole === undefined ? undefined : failedOr(whole);
  const fault = faultIn(events);
  if (fault) return fault;
  const native = nativeWhole(events.map(fieldsOf));
  if (native) return completion(native);
  return events.length === 1 && !isFields(firstOf(fieldsOf(events[0]).choices).delta)
    ? completion(events[0])
    : merged(events.map(fieldsOf));
}

/** A failed answer may have the shape of a successful one. Its fault and its cost count. */
function failedOr(whole: unknown): unknown {
  const fault = faultIn([whole]);
  return fault ? { ...fieldsOf(whole), ...fault } : completion(whole);
}

export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** A message or texts as a completion. Ollama sends a message without choices, and older servers send texts instead of messages. */
function completion(answer: unknown): unknown {
  const value = asCompletion(answer);
  if (!isFields(value)) return value;
  const choice = firstOf(value.choices);
  if (!Array.isArray(value.choices) && isFields(value.message))
    return { ...value, choices: [{ message: value.message, finish_reason: value.done_reason }] };
  if (choice.message === undefined && typeof choice.text === "string")
    return { ...value, choices: [{ ...choice, message: { content: choice.text } }] };
  if (choice.message === undefined && isFields(choice.delta))
    return { ...value, choices: [{ ...choice, message: choice.delta }] };
  return value;
}

/** The pieces of a streamed answer, joined. */
function merged(events: readonly Fields[]): Fields {
  let content = "";
  let finish: unknown = null;
  const calls = new Map<unknown, { id: unknown; name: string; args: string | Fields }>();
  for (const event of events) {
    const choice = firstOf(event.choices);
    const delta = fieldsOf(choice.delta ?? choice.message ?? event.message);
    content += saidBy(delta.content) || textIn(choice.text);
    finish = choice.finish_reason ?? event.done_reason ?? finish;
    for (const each of Array.isArray(delta.tool_calls) ? (delta.tool_calls as unknown[]).map(fieldsOf) : []) {
      const asked = fieldsOf(each.function);
      const key = each.index ?? each.id ?? calls.size;
      const known = calls.get(key) ?? { id: each.id, name: "", args: "" };
      const args = isFields(asked.arguments) ? asked.arguments : textIn(known.args) + textIn(asked.arguments);
      calls.set(key, { id: known.id ?? each.id, name: known.name || textIn(asked.name), args });
    }
  }
  const tool_calls = [...calls.values()].map(({ id, name, args }) => ({ id, function: { name, arguments: args } }));
  const usage = events.findLast((event) => isFields(event.usage))?.usage;
  const model = events.find((event) => typeof event.model === "string")?.model;
  return { model, usage, choices: [{ finish_reason: finish, message: { content, tool_calls } }] };
}
