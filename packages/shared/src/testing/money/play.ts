import { AppError } from "../../errors.ts";
import { generator } from "../random-trees.ts";
import { after, type Happening, type Ledger, type LedgerInvoice } from "../../billing/ledger/ledger.ts";
import { lastPaid } from "../../billing/ledger/price.ts";
import { laws, type OutsideFacts } from "./laws.ts";
import { begin, drawStep, type Step } from "./world.ts";

const stepsOfOne = 60;
/** The number of last steps that are shown for a history with a fault. Its seed repeats the whole history. */
const lastLines = 12;

export interface PlayReport {
  steps: number;
  /** The number of times that each kind of step changed something. */
  done: Map<string, number>;
  /** The first history with a fault, step by step, or null when no history had a fault. */
  broken: string[] | null;
}

/**
 * Plays histories of a company's money for the given number of steps, and checks every rule after each step. `spoil` changes each ledger before the
 * check, so that a test can prove that the rules notice the change.
 */
export function playHistories(seed: number, most: number, spoil: Happening = () => undefined): PlayReport {
  const played: PlayReport = { steps: 0, done: new Map(), broken: null };
  for (let turn = 0; played.steps < most && played.broken === null; turn += 1)
    playOne(seed * 1_000_003 + turn, played, spoil);
  return played;
}

function playOne(seed: number, played: PlayReport, spoil: Happening): void {
  const world = begin(generator(seed));
  const seen: OutsideFacts = { free: new Set([world.ledger.plan]), cut: new Map(), upgradeOf: new Map() };
  const told = [`seed ${seed}: ${brief(world.ledger)}`];
  for (let made = 0; made < stepsOfOne; ) {
    const step = drawStep(world);
    if (step === null) continue;
    made += 1;
    played.steps += 1;
    const before = world.ledger;
    const now = tried(before, step, spoil);
    told.push(`${step.says}${now ? "" : " (refused)"}: ${brief(now ?? before)}`);
    if (now === null) continue;
    played.done.set(step.kind, (played.done.get(step.kind) ?? 0) + 1);
    watch(before, now, step, seen);
    const wrong = Object.entries(laws).flatMap(([name, law]) => {
      const said = law(before, now, step, seen);
      return said ? [`${name}: ${said}`] : [];
    });
    if (step.kind === "a day" && brief(after(now, step.happens)) !== brief(now)) wrong.push("a day passes twice");
    if (wrong.length > 0) played.broken = [...told.slice(0, 1), ...told.slice(-lastLines), ...wrong];
    if (wrong.length > 0) return;
    world.ledger = now;
  }
}

/** The ledger after a step, or null when the step is refused with a known error code. */
function tried(ledger: Ledger, { happens }: Step, spoil: Happening): Ledger | null {
  try {
    const both: Happening = (copy) => {
      happens(copy);
      spoil(copy);
    };
    return after(ledger, both);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function watch(before: Ledger, now: Ledger, { kind }: Step, seen: OutsideFacts): void {
  if (kind === "operator moves") {
    const end = now.periodEnd ?? "";
    const stays = (invoice: LedgerInvoice) =>
      before.invoices.some(({ id, end: was }) => id === invoice.id && was === invoice.end);
    for (const invoice of now.invoices)
      if (invoice.kind === "period" && stays(invoice) && end < (seen.cut.get(invoice.id) ?? invoice.end ?? ""))
        seen.cut.set(invoice.id, end);
  }
  // A plan in force keeps its price when the list price changes.
  if (kind === "operator gives" || kind === "operator moves" || kind === "a price") seen.free.add(now.plan);
  const issued = now.invoices.slice(before.invoices.length);
  const isFree = now.plan.id !== before.plan.id && !issued.some((invoice) => invoice.kind === "upgrade");
  if (kind === "chooses" && isFree) seen.free.add(now.plan);
  const last = lastPaid(before);
  for (const { kind: ofKind, id } of issued) if (ofKind === "upgrade" && last) seen.upgradeOf.set(id, last.invoice.id);
}

/** A ledger as one line. */
const brief = (ledger: Ledger): string =>
  [
    `${ledger.state}${ledger.suspendReason ? ` (${ledger.suspendReason})` : ""} until ${ledger.periodEnd}, plan ${ledger.plan.id}`,
    ledger.pending && `then ${ledger.pending.id} from ${ledger.pendingFrom}`,
    `anchor ${ledger.anchorDay}, grace ${ledger.graceDays}, shut ${ledger.suspendedOn}, credit ${ledger.credit}`,
    ...ledger.invoices
      .filter(({ state, money }) => state !== "void" || money > 0)
      .map(
        ({ id, kind, state, start, end, due, cents, paidCents, plan, money, back, creditUsed, surplus, charges }) =>
          `\n    #${id} ${kind} of ${plan?.id} ${state} ${start}..${end} due ${due}: ${paidCents}/${cents} (money ${money}, back ${back}, credit ${creditUsed}, surplus ${surplus}, ${charges.join("+")})`,
      ),
  ]
    .filter(Boolean)
    .join(", ");
