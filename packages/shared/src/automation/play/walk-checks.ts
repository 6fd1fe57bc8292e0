import { deskOpensAt, deskState } from "../../hours/desk.ts";
import type { MessageContext } from "../../message-variables.ts";
import { compose } from "../compose.ts";
import type { FindingCode, WalkFacts } from "./findings.ts";
import { menuLines, words } from "../rules.ts";
import { type BotOption, type BotQueue, offeredQueues, settingOf, type Talkers } from "../situation.ts";

/** A fault, and the name or length that explains it. */
type Fault = readonly [code: FindingCode, about: string];

/** How many letters WhatsApp shows of a text, and from how many on a text is long for a phone. */
const [longest, long] = [4096, 1000];

const none: readonly Fault[] = [];

/** The faults of the queue itself. `roots` are the options at the root of its tree. */
export function queueFaults(input: WalkFacts, queue: BotQueue, roots: readonly BotOption[]): readonly Fault[] {
  return [
    ...greetingFaults(input, queue),
    ...wordFaults(input, queue.name, queue.greeting, linesOf(roots)),
    ...(input.attendedQueues.includes(queue.id) ? none : ([["queue-empty", queue.name]] as const)),
    ...talkerFaults(input, queue),
    ...(settingOf(input, "scheduleType") === "queue" ? hoursFaults(input, queue) : none),
  ];
}

/** The faults of one option. `own` are its children. */
export function optionFaults(
  input: WalkFacts,
  queue: BotQueue,
  option: BotOption,
  own: readonly BotOption[],
): readonly Fault[] {
  const { title, message, action, hasFile } = option;
  const says = message.trim() !== "" || hasFile;
  return [
    ...(title.trim() === "" ? ([["empty-title", ""]] as const) : none),
    ...(action === null && own.length === 0 && !says ? ([["dead-end", ""]] as const) : none),
    ...(action === "menu" && offeredQueues(input).length < 2 ? ([["no-menu", ""]] as const) : none),
    ...(action === "start_integration" && option.integrationId === null ? ([["talker-gone", ""]] as const) : none),
    ...(action === "start_integration" ? talkerFaults(input, { ...option, promptId: null }) : none),
    ...(action === "start_assistant" ? assistantFaults(input, option.promptId) : none),
    ...wordFaults(input, queue.name, message, action === null ? linesOf(own) : ""),
  ];
}

/** Faults of the queue to which an option leads. */
export function leadFaults(input: WalkFacts, { forwardQueueId }: BotOption): readonly Fault[] {
  const target = input.queues.find(({ id }) => id === forwardQueueId);
  if (!target) return [["queue-gone", ""]];
  return [
    ...(input.attendedQueues.includes(target.id) ? none : ([["queue-empty", target.name]] as const)),
    ...(settingOf(input, "scheduleType") === "queue" ? hoursFaults(input, target) : none),
  ];
}

/**
 * The fault of a queue without a text of its own: a customer who chooses the queue gets only the usual text. A number's only queue has a fault when the
 * number has no greeting either, because its customers then get no text.
 */
function greetingFaults(input: WalkFacts, queue: BotQueue): readonly Fault[] {
  const { id, greeting, tree } = queue;
  if (greeting.trim() !== "" || tree.length > 0 || namesTalker(queue)) return none;
  const [only, ...others] = offeredQueues(input);
  if (only?.id !== id || others.length > 0) return [["no-greeting", ""]];
  return input.number.greetingMessage.trim() === "" ? [["dead-end", ""]] : none;
}

/**
 * The faults of the talker that talks before any menu and in queues without their own talker: the number's choice, or else the company's own
 * assistant.
 */
export function numberTalkerFaults(input: WalkFacts, reached: readonly BotQueue[]): readonly Fault[] {
  const { talks, number } = input;
  if (namesTalker(number)) return talkerFaults(input, number);
  const isAsked = talks.assistant && talks.company && (reached.length === 0 || !reached.every(namesTalker));
  return isAsked ? assistantFaults(input, null) : none;
}

const namesTalker = ({ integrationId, promptId }: Talkers): boolean => integrationId !== null || promptId !== null;

function talkerFaults(input: WalkFacts, { integrationId, promptId }: Talkers): readonly Fault[] {
  return [
    ...(integrationId === null ? none : integrationFaults(input, integrationId)),
    ...(promptId === null ? none : assistantFaults(input, promptId)),
  ];
}

function integrationFaults({ talks, integrations, now }: WalkFacts, integrationId: number): readonly Fault[] {
  if (!talks.integrations) return [["talker-not-in-plan", ""]];
  if (!integrations) return none;
  const found = integrations.find(({ id }) => id === integrationId);
  if (!found) return [["talker-gone", ""]];
  return found.pausedUntil !== null && new Date(found.pausedUntil) > now ? [["talker-paused", ""]] : none;
}

/** Faults of the assistant. A null prompt means the company's own instructions, which must be switched on. */
function assistantFaults({ talks, prompts, assistantReady }: WalkFacts, promptId: number | null): readonly Fault[] {
  if (!talks.assistant) return [["talker-not-in-plan", ""]];
  const isThere = promptId === null ? talks.company : (prompts?.some(({ id }) => id === promptId) ?? true);
  if (!isThere) return [["talker-gone", ""]];
  return assistantReady === false ? [["talker-not-ready", ""]] : none;
}

/** The faults of the opening hours: whether people are there at the chosen time, and whether they ever are. */
export function hoursFaults(input: WalkFacts, queue: BotQueue | null): readonly Fault[] {
  const desk = { ...input.hours, scheduleType: settingOf(input, "scheduleType"), queue };
  if (deskState(desk, input.now).open) return none;
  const about = queue?.name ?? "";
  return [[deskOpensAt(desk, input.now) === null ? "never-open" : "closed-now", about]];
}

/** The fault of a text that is too long once its variables are filled in and the menu is below it. */
export function wordFaults(input: WalkFacts, queue: string | null, text: string, below: string): readonly Fault[] {
  const { length } = compose(text, below, contextOf(input, queue));
  if (length > longest) return [["text-too-long", String(length)]];
  return length > long ? [["text-long", String(length)]] : none;
}

const contextOf = ({ contact, hours, number, now }: WalkFacts, queue: string | null): MessageContext => ({
  contact,
  user: null,
  queue,
  protocol: "000000-000000",
  timeZone: hours.timezone,
  language: number.language,
  now,
});

const linesOf = (options: readonly BotOption[]): string =>
  menuLines(options.map(({ title }, index) => ({ n: index + 1, name: title })));

/** The choices that share their words or their number with another choice, each with the other's name. */
export function twins<T extends { option: number; title: string }>(brothers: readonly T[]): (readonly [T, string])[] {
  const [numbers, spoken] = [new Map<string, T>(), new Map<string, T>()];
  for (const one of brothers) keepFirst(numbers, String(one.option), one);
  for (const one of brothers) keepFirst(spoken, words(one.title), one);
  return brothers.flatMap((one) => {
    const own = words(one.title);
    const others = [numbers.get(String(one.option)), own === "" ? undefined : (numbers.get(own) ?? spoken.get(own))];
    const other = others.find((brother) => brother && brother !== one);
    return other ? [[one, other.title.trim()] as const] : [];
  });
}

function keepFirst<T>(found: Map<string, T>, key: string, one: T): void {
  if (!found.has(key)) found.set(key, one);
}
