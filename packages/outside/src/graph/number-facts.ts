import type { FactNews } from "@balcao/shared/connections/facts";
import { z } from "zod";
import { isRateFault, isTokenFault } from "./faults.ts";
import { type Graph, GraphFault } from "./graph.ts";

const word = z.string().max(100);
const health = z.object({
  can_send_message: word,
  entities: z
    .array(z.object({ errors: z.array(z.object({ error_description: z.string().catch("") })).catch([]) }))
    .catch([]),
});
const number = z.object({
  quality_rating: word.nullish().catch(null),
  name_status: word.nullish().catch(null),
  messaging_limit_tier: word.nullish().catch(null),
  health_status: health.nullish().catch(null),
});
const fields = "quality_rating,name_status,health_status";

/** Meta's present facts about a number. Throws GraphFault or NoAnswer. */
export async function readNumberFacts(
  graph: Graph,
  { phoneNumberId, token }: { phoneNumberId: string; token: string },
): Promise<FactNews> {
  const ask = (asked: string) =>
    graph.call({ method: "GET", path: `/${phoneNumberId}`, token, query: { fields: asked } });
  // Some versions do not have the limit as a field of the number, and refuse the whole call because of an unknown field.
  const answer = await ask(`${fields},messaging_limit_tier`).catch((error: unknown) => {
    if (error instanceof GraphFault && error.code === unknownField) return ask(fields);
    throw error;
  });
  const {
    quality_rating: quality,
    name_status: name,
    messaging_limit_tier: tier,
    health_status: state,
  } = number.safeParse(answer).data ?? {};
  const limit = limitOf(tier);
  return {
    ...(quality && { quality: numberQualityOf(quality) }),
    ...(name && { name: nameStateOf(name) }),
    ...(limit !== undefined && { limit }),
    ...(state && { sending: sendingOf(state) }),
  };
}
const unknownField = 100;

const account = z.object({ owner_business_info: z.object({ id: z.string().regex(/^\d{1,30}$/) }) });

/** The portfolio that owns an account. Null when Meta does not tell it. Throws GraphFault for the token or too many calls, or NoAnswer. */
export async function readPortfolio(
  graph: Graph,
  { wabaId, token }: { wabaId: string; token: string },
): Promise<string | null> {
  const query = { fields: "owner_business_info" };
  const answer = await graph.call({ method: "GET", path: `/${wabaId}`, token, query }).catch((error: unknown) => {
    if (error instanceof GraphFault && !isTokenFault(error) && !isRateFault(error)) return null;
    throw error;
  });
  return account.safeParse(answer).data?.owner_business_info.id ?? null;
}

export function numberQualityOf(given: string): NonNullable<FactNews["quality"]> {
  const lower = given.toLowerCase();
  return lower === "green" || lower === "yellow" || lower === "red" ? lower : "unknown";
}

export function nameStateOf(given: string): NonNullable<FactNews["name"]> {
  if (given.startsWith("APPROVED") || given === "AVAILABLE_WITHOUT_REVIEW") return "approved";
  if (given.startsWith("PENDING") || given === "DEFERRED") return "waiting";
  return given === "DECLINED" || given === "REJECTED" ? "declined" : "unknown";
}

/** How many people a day the business may write to first, from a word such as TIER_2K. Null: any number. Undefined: the word is unknown. */
export function limitOf(tier: string | null | undefined): number | null | undefined {
  if (tier === "TIER_UNLIMITED") return null;
  const [, digits, thousands] = /^TIER_(\d{1,6})(K?)$/.exec(tier ?? "") ?? [];
  return digits === undefined ? undefined : Number(digits) * (thousands ? 1000 : 1);
}

function sendingOf({ can_send_message: can, entities }: z.infer<typeof health>): NonNullable<FactNews["sending"]> {
  const why = entities.flatMap(({ errors }) => errors.map((one) => one.error_description)).find(Boolean) ?? "";
  return { state: can === "BLOCKED" ? "blocked" : can === "LIMITED" ? "limited" : "available", why: why.slice(0, 300) };
}
