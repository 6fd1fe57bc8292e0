import { isFields } from "./names.ts";

/** The types of parts that are not the answer: a model's reasoning, and a flow's reports about itself. */
const ownKinds =
  /^(?:reasoning|thinking|redacted_thinking|thought|tool_use|tool_calls?|function_call|tool_result|tool|human|system|user|begin|end|debug|trace)$/i;
const otherRoles = /^(?:user|human|system|tool|developer|function)$/i;

/** Whether an object is a model's own part, or another speaker's turn. */
export const isOthers = (fields: Readonly<Record<string, unknown>>): boolean =>
  ownKinds.test(String(fields.type)) || otherRoles.test(String(fields.role)) || fields.thought === true;

const isTold = (each: unknown): boolean => isFields(each) && otherRoles.test(String(each.role));

const timeOf = (value: unknown): string | number => {
  const at = isFields(value) ? (value.created_at ?? value.createdAt ?? value.timestamp) : undefined;
  return typeof at === "string" || typeof at === "number" ? at : "";
};

/**
 * The range of the turns in a list that are the answer: after the last turn of the question, or before the first one when the newest turn comes
 * first.
 */
export function ownTurns(values: readonly unknown[]): { from: number; to: number } {
  const isNewestFirst = timeOf(values[0]) > timeOf(values.at(-1));
  const firstTold = isNewestFirst ? values.findIndex(isTold) : -1;
  if (firstTold > 0) return { from: 0, to: firstTold };
  return { from: values.findLastIndex(isTold) + 1, to: values.length };
}
