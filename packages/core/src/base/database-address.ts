import { z } from "zod";

/** What the product sets for its connections: with the address, the latter would silently win. */
const ours = new Set([
  "application_name",
  "connectionTimeoutMillis",
  "enable_seqscan",
  "idleTimeoutMillis",
  "idle_in_transaction_session_timeout",
  "keepAlive",
  "lock_timeout",
  "max",
  "max_parallel_workers_per_gather",
  "pipeline",
  "query_timeout",
  "standard_conforming_strings",
  "statement_timeout",
  "timezone",
  "types",
]);
const inOptions = /(?:-c[ ]?|--)([a-z_-]{2,60})=/gi;

/** The settings in an address that the product sets itself. */
function refusedIn(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const given = new URL(address).searchParams;
  const options = [...(given.get("options") ?? "").matchAll(inOptions)];
  const named = [...given.keys(), ...options.map(([, name = ""]) => name.toLowerCase().replaceAll("-", "_"))];
  return [...new Set(named.filter((name) => ours.has(name)))];
}

/** The address of a database. Its `options` may hold what we do not set; the time that a statement may take is DATABASE_PATIENCE_SECONDS. */
export const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ }).superRefine((address, issues) => {
  const refused = refusedIn(address);
  if (refused.length === 0) return;
  const message = `may not set ${refused.join(", ")}: Balcão sets it itself (see DATABASE_PATIENCE_SECONDS)`;
  issues.addIssue({ code: "custom", message });
});

/** The address with our options after its own: where both say something, ours count. */
export function withOptions(address: string, options: string): string {
  const url = new URL(address);
  const own = url.searchParams.get("options");
  url.searchParams.set("options", own === null ? options : `${own} ${options}`);
  return url.href;
}
