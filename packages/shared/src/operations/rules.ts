import type { Line, Operations } from "./schema.ts";

/** The version of the product, as in package.json. */
export const productVersion = "0.1.0";

/** The problems, in the order of their urgency. The screen has the sentence and the remedy (`operator.health.problem.<what>`). */
export const problems = [
  "queue",
  "workers",
  "relay",
  "undelivered",
  "disk",
  "files",
  "backup",
  "messages",
  "connections",
  "providers",
  "jobs",
  "mails",
  "versions",
] as const;
export type Problem = (typeof problems)[number];

const failedOf = ({ lines }: Pick<Operations, "lines">, name: Line["name"]): number =>
  lines.find((line) => line.name === name)?.failed ?? 0;

/** The present problems, and the number of cases of each. */
export function problemsOf(found: Operations): { what: Problem; count: number }[] {
  const { parts, backup, downCount, mailsRefused, providersSilent, workers, versions } = found;
  const undelivered = failedOf(found, "outbox");
  const counts: Record<Problem, number> = {
    queue: Number(!parts.queue.ok),
    workers: Number(!parts.workers.ok),
    relay: Number(!parts.relay.ok && undelivered === 0),
    undelivered,
    disk: Number(!parts.disk.ok),
    files: Number(!parts.files.ok),
    backup: Number(backup.isLate),
    messages: failedOf(found, "journal"),
    connections: downCount,
    providers: providersSilent,
    jobs: failedOf(found, "jobs"),
    mails: mailsRefused,
    versions: workers.filter(({ alive, product }) => alive && product !== null && product !== versions.product).length,
  };
  return problems.flatMap((what) => (counts[what] > 0 ? [{ what, count: counts[what] }] : []));
}

const named = "column|relation|constraint|table|index|function|type|encoding";
const quoted = new RegExp(`\\b(?:${named}) "[^"]*"|"[^"]*(?:"|$)|(?<!\\w)'[^']*'|\`[^\`]*(?:\`|$)`, "g");

/** A reason without the words that it quotes, because these may be a customer's. The database's own names stay. It has at most 200 characters. */
export const withoutQuotes = (reason: string): string =>
  Array.from(reason.replace(quoted, (match) => (/^\w/.test(match) ? match : "“…”")))
    .slice(0, 200)
    .join("");
