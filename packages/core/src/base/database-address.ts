import { z } from "zod";

/**
 * The settings that the product sets for its connections. A setting in the address would silently win over them. `null` means that any value in the
 * address counts as different from ours.
 */
const ours = new Map<string, string | null>([
  ["connectiontimeoutmillis", null],
  ["enable_seqscan", "off"],
  ["idletimeoutmillis", null],
  ["idle_in_transaction_session_timeout", null],
  ["keepalive", null],
  ["lock_timeout", null],
  ["max", null],
  ["max_parallel_workers_per_gather", "0"],
  ["pipeline", null],
  ["query_timeout", null],
  ["standard_conforming_strings", "on"],
  ["statement_timeout", null],
  ["timezone", "utc"],
  ["types", null],
]);
const ofPatience = /_timeout$/;
const ownName = "application_name";
const inOptions = /(?:-c[ ]?|--)([a-z_-]{2,60})=((?:\\.|[^\s\\])*)/gi;

/** The settings that an address sets to another value than the product does. */
function refusedIn(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const given = new URL(address).searchParams;
  const options = [...(given.get("options") ?? "").matchAll(inOptions)].map(([, name = "", value = ""]) => [
    name.replaceAll("-", "_"),
    value,
  ]);
  const others = [...given, ...options].filter(([name = "", value = ""]) => {
    const own = ours.get(name.toLowerCase());
    return own !== undefined && own !== value.toLowerCase();
  });
  return [...new Set(others.map(([name = ""]) => name.toLowerCase()))];
}

/** The address without an application name, because we name our connections ourselves and a host may copy an address with a name. */
function withoutName(address: string): string {
  const url = new URL(address);
  if (!url.searchParams.has(ownName)) return address;
  url.searchParams.delete(ownName);
  return url.href;
}

/** The address of a database. Its `options` may hold settings that we do not set; DATABASE_PATIENCE_SECONDS limits the time of a statement. */
export const databaseAddress = z
  .url({ protocol: /^postgres(ql)?$/ })
  .superRefine((address, issues) => {
    const refused = refusedIn(address);
    if (refused.length === 0) return;
    const hint = refused.some((name) => ofPatience.test(name)) ? " (see DATABASE_PATIENCE_SECONDS)" : "";
    issues.addIssue({ code: "custom", message: `may not set ${refused.join(", ")}: Balcão sets it itself${hint}` });
  })
  .transform(withoutName);

/** The address with our options after its own options. Where both set something, ours count. */
export function withOptions(address: string, options: string): string {
  const url = new URL(address);
  const own = url.searchParams.get("options");
  url.searchParams.set("options", own === null ? options : `${own} ${options}`);
  return url.href;
}
