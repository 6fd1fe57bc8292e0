import type { Finding, FindingCode, WalkPlace, WalkFacts } from "./findings.ts";
import { menuLines } from "../rules.ts";
import { type BotOption, type BotQueue, offeredQueues } from "../situation.ts";
import { maxChildren, maxDepth } from "../../queue-options/rules.ts";
import {
  hoursFaults,
  leadFaults,
  numberTalkerFaults,
  optionFaults,
  queueFaults,
  twins,
  wordFaults,
} from "./walk-checks.ts";

/** The most nodes that are checked, in all trees together. */
export const walkBudget = 5000;

/** The results of the walk for a queue. */
interface WalkResult {
  /** Its options that lead to other queues. */
  leads: { to: number; place: WalkPlace }[];
  /** Whether some path of the queue ends without leading to another queue. */
  ends: boolean;
}
interface Walk {
  input: WalkFacts;
  findings: Finding[];
  left: number;
  seen: Map<number, WalkResult>;
}

/**
 * The faults on all paths of a number's menu and of the trees behind it. With `queueId` it takes only the paths from that queue. Faults of the number
 * come first, then queue by queue in the order in which customers reach them.
 */
export function walk(input: WalkFacts, queueId: number | null = null): Finding[] {
  const offered = offeredQueues(input);
  const walking: Walk = { input, findings: [], left: walkBudget, seen: new Map() };
  if (queueId === null) lookAtNumber(walking, offered);
  const { fallbackQueueId } = input.number;
  const starts = queueId === null ? offered.map(({ id }) => id) : [queueId];
  const waiting = [...starts, ...(queueId === null && fallbackQueueId !== null ? [fallbackQueueId] : [])];
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const queue = input.queues.find((one) => one.id === id);
    if (!queue || walking.seen.has(id)) continue;
    const seen = lookAtQueue(walking, queue);
    walking.seen.set(id, seen);
    waiting.push(...seen.leads.map(({ to }) => to));
  }
  lookForLoops(walking);
  const reached = input.queues.filter(({ id }) => walking.seen.has(id));
  const talkers = numberTalkerFaults(input, reached).map(([code, about]) => ({ ...wholeNumber, code, about }));
  return [...talkers, ...walking.findings];
}

const wholeNumber: WalkPlace = { queueId: null, optionId: null, path: [] };

const add = ({ findings }: Walk, place: WalkPlace, faults: readonly (readonly [FindingCode, string])[]) =>
  findings.push(...faults.map(([code, about]) => ({ ...place, code, about })));

function lookAtNumber(walking: Walk, offered: readonly BotQueue[]): void {
  const { input } = walking;
  const lines = menuLines(offered.map(({ name }, index) => ({ n: index + 1, name })));
  if (offered.length > 1) add(walking, wholeNumber, wordFaults(input, null, input.number.greetingMessage, lines));
  for (const [{ id }, name] of twins(
    offered.map((queue, index) => ({ ...queue, option: index + 1, title: queue.name })),
  ))
    add(walking, { ...wholeNumber, queueId: id }, [["same-words", name]]);
  if ((input.settings.scheduleType ?? "") === "company") add(walking, wholeNumber, hoursFaults(input, null));
}

/** Checks every option of a queue's tree from the root on, and the options that cannot be reached. */
function lookAtQueue(walking: Walk, queue: BotQueue): WalkResult {
  const seen: WalkResult = { leads: [], ends: queue.tree.length === 0 };
  const root: WalkPlace = { queueId: queue.id, optionId: null, path: [] };
  const brothers = byParent(queue.tree);
  add(walking, root, queueFaults(walking.input, queue, brothers(null)));
  const reached = new Set<number>();
  const waiting: { parent: BotOption | null; place: WalkPlace }[] = [{ parent: null, place: root }];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const below = brothers(at.parent?.id ?? null);
    lookAtBrothers(walking, at.place, below);
    const deeper: typeof waiting = [];
    for (const option of below) {
      if (reached.has(option.id)) continue;
      reached.add(option.id);
      walking.left -= 1;
      if (walking.left < 0) return tooMuch(walking, root, seen);
      const place = { ...root, optionId: option.id, path: [...at.place.path, option.title.trim()] };
      const own = brothers(option.id);
      if (place.path.length > maxDepth) {
        add(walking, place, [["too-deep", String(maxDepth)]]);
        for (const id of branch(option.id, brothers)) reached.add(id);
        continue;
      }
      add(walking, place, optionFaults(walking.input, queue, option, own));
      lead(walking, seen, { option, place, isLeaf: own.length === 0 });
      if (option.action === null && own.length > 0) deeper.push({ parent: option, place });
    }
    waiting.push(...deeper.toReversed());
  }
  for (const { id, title } of queue.tree)
    if (!reached.has(id)) add(walking, { ...root, optionId: id, path: [title.trim()] }, [["unreachable", ""]]);
  return seen;
}

/** The options of each menu, in its order. */
function byParent(tree: readonly BotOption[]): (parentId: number | null) => readonly BotOption[] {
  const children = new Map<number | null, BotOption[]>();
  for (const option of tree.toSorted((a, b) => a.option - b.option || a.id - b.id)) {
    const brothers = children.get(option.parentId);
    if (brothers) brothers.push(option);
    else children.set(option.parentId, [option]);
  }
  return (parentId) => children.get(parentId) ?? [];
}

function tooMuch(walking: Walk, root: WalkPlace, seen: WalkResult): WalkResult {
  if (!walking.findings.some(({ code }) => code === "too-much")) add(walking, root, [["too-much", String(walkBudget)]]);
  return { ...seen, ends: true };
}

/** All options below an option, each once, even in a broken tree. */
function branch(id: number, brothers: (id: number) => readonly BotOption[]): Set<number> {
  const found = new Set<number>();
  const waiting = [id];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    for (const child of brothers(at))
      if (!found.has(child.id)) {
        found.add(child.id);
        waiting.push(child.id);
      }
  return found;
}

function lookAtBrothers(walking: Walk, parent: WalkPlace, below: readonly BotOption[]): void {
  if (below.length > maxChildren) add(walking, parent, [["too-many-options", String(below.length)]]);
  for (const [{ id, title }, other] of twins(below.map((option, index) => ({ ...option, option: index + 1 }))))
    add(walking, { ...parent, optionId: id, path: [...parent.path, title.trim()] }, [["same-words", other]]);
}

/** Follows the action of an option. */
function lead(
  walking: Walk,
  seen: WalkResult,
  { option, place, isLeaf }: { option: BotOption; place: WalkPlace; isLeaf: boolean },
) {
  const { action, forwardQueueId } = option;
  const goesOn = action === "forward_queue";
  if (goesOn) add(walking, place, leadFaults(walking.input, option));
  if (goesOn && forwardQueueId !== null) seen.leads.push({ to: forwardQueueId, place });
  else if (action !== null || isLeaf) seen.ends = true;
}

/** Finds the options that lead to another queue from which a customer can come back to the option's own queue. */
function lookForLoops(walking: Walk): void {
  const { seen, input } = walking;
  const reach = (from: number): Set<number> => {
    const found = new Set<number>([from]);
    for (const id of found) for (const { to } of seen.get(id)?.leads ?? []) found.add(to);
    return found;
  };
  for (const [id, { leads }] of seen)
    for (const { to, place } of leads) {
      const from = reach(to);
      if (!from.has(id)) continue;
      const hasEnd = [...from].some((one) => seen.get(one)?.ends ?? true);
      const name = input.queues.find((queue) => queue.id === to)?.name ?? "";
      add(walking, place, [[hasEnd ? "loop" : "endless-loop", name]]);
    }
}
