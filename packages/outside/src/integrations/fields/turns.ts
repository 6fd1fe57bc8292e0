import { byPlainName } from "./names.ts";
import { truthOf } from "./truth.ts";
import { type Fields, isFields } from "../../json-fields.ts";

/** The types of parts that are not the answer: a model's reasoning, and a flow's reports about itself. */
const ownKinds =
  /^(?:reasoning|thinking|redacted_thinking|thought|tool_[a-z_]{1,20}|function_[a-z_]{1,20}|tool|human|system|user|begin|end|debug|trace|verbose|follow_up|knowledge)$/i;
const otherRoles = /^(?:user|human|system|tool|developer|function|customer|cliente|visitor|usu[aá]rio)$/i;

/** Whether an object is a model's internal part, another speaker's turn, or a note for attendants. */
export const isOthers = (fields: Fields): boolean =>
  ownKinds.test(String(fields.type)) || isTold(fields) || fields.thought === true || isHidden(fields);

const isTold = (each: unknown): boolean =>
  isFields(each) &&
  (/^(?:human|user)$/i.test(String(each.type)) ||
    isHumanMessage(each.id) ||
    otherRoles.test(String(each.role)) ||
    speakers.map((name) => roleIn(each[name])).some((role) => otherRoles.test(role) && !/^system$/i.test(role)));
/** LangChain puts the class of a message at the end of its id. */
const isHumanMessage = (id: unknown): boolean =>
  Array.isArray(id) && /^HumanMessage(?:Chunk)?$/.test(String(id.at(-1)));
/** The fields that name a speaker. In these fields a flow may call itself "system", but the role "system" means a model's instructions. */
const speakers = ["sender", "from", "author", "speaker"];
const roleIn = (value: unknown): string => String(isFields(value) ? value.role : value);

/** Whether an object is marked as not meant for the customer, such as a private note in Chatwoot. */
export function isHidden(fields: Fields): boolean {
  const named = byPlainName(fields);
  return hidden.some((name) => truthOf(named.get(name)?.value) === true);
}
const hidden = ["private", "isprivate", "internal", "isinternal", "privado", "privada", "interno", "interna"];

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

/** The scores by which programs rank their answers. */
const scores = ["score", "confidence", "confidenceScore", "confidence_score", "probability"];
const scoreOf = (each: unknown): number | undefined =>
  isFields(each) ? scores.map((name) => each[name]).find((score) => typeof score === "number") : undefined;

/**
 * The parts of a list that are meant for the customer. Of ranked answers only the best one counts. Of an agent's messages those without a messenger
 * count, or else those for the first messenger.
 */
export function meantParts(values: readonly unknown[], field: string): (each: unknown) => boolean {
  const ranks = values.map(scoreOf);
  if (
    values.length > 1 &&
    !isInOrder.test(field) &&
    new Set(ranks).size > 1 &&
    ranks.every((rank) => rank !== undefined)
  ) {
    const best = values[ranks.indexOf(Math.max(...ranks))];
    return (each) => each === best;
  }
  const platforms = values.map(platformOf);
  const meant = platforms.includes("") ? "" : platforms[0];
  return (each) => platformOf(each) === meant;
}
/** The names of lists whose parts belong together in their order, even if each has a score. */
const isInOrder = /(?:^|\.)(?:messages|mensagens|mensajes|replies)$/i;
const platformOf = (each: unknown): string =>
  isFields(each) && typeof each.platform === "string" && each.platform !== "PLATFORM_UNSPECIFIED" ? each.platform : "";
