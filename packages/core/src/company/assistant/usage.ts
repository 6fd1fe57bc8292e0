import { meteredDays } from "@balcao/shared/assistant/rules";
import type { AssistantUsageMeter } from "@balcao/shared/assistant/schema";
import { date } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { raw, sql } from "../../base/sql.ts";
import { AssistantDayRow } from "./assistant-day.model.ts";
import { sharedAssistant } from "./installation.ts";
import { type AssistantSettings, readAssistant } from "./read.ts";

/** The day by the company's clock. */
async function dayAt(now: Date): Promise<string> {
  const [row] = await query(
    { day: date },
    sql`select (${now}::timestamptz at time zone c.timezone)::date as day from companies c`,
  );
  return row?.day ?? now.toISOString().slice(0, 10);
}

/** The company's own limit. With the installation's provider, the lower of the company's and the installation's limit. */
async function limitOf({ baseUrl, tokensPerDay }: Pick<AssistantSettings, "baseUrl" | "tokensPerDay">) {
  return baseUrl === "" ? Math.min(tokensPerDay, (await sharedAssistant()).tokensPerDay) : tokensPerDay;
}

export async function showUsage(now = new Date()): Promise<AssistantUsageMeter> {
  const { millionCents, ...settings } = await readAssistant();
  const limit = await limitOf(settings);
  const day = await dayAt(now);
  const days = await query(
    AssistantDayRow.shape("day", "tokens", "answers"),
    sql`select d.day, d.tokens, d.answers from assistant_days d where d.day <= ${day}::date and d.tokens + d.answers > 0 order by d.day desc limit ${raw(meteredDays)}`,
  );
  return { today: days.find((one) => one.day === day) ?? { day, tokens: 0, answers: 0 }, limit, millionCents, days };
}

/** The tokens that one question takes from the day until its cost is known. */
const tokensOfQuestion = 2000;

/** Takes the tokens of a question from today, and returns the day. Null when today has no tokens left. */
export async function takeTokens(companyId: number, now: Date): Promise<string | null> {
  const limit = await limitOf(await readAssistant());
  const [taken] = await query(
    AssistantDayRow.shape("day"),
    sql`insert into assistant_days as d (company_id, day, taken) select ${companyId}, ${await dayAt(now)}::date, ${raw(tokensOfQuestion)} where ${limit}::int > 0
      on conflict (company_id, day) do update set taken = d.taken + excluded.taken where d.tokens + d.taken < ${limit} returning d.day`,
  );
  return taken?.day ?? null;
}

/** Gives back the tokens that a question took from a day. */
export const giveBackTokens = (day: string): Promise<number> =>
  run(sql`update assistant_days set taken = taken - ${raw(tokensOfQuestion)} where day = ${day}::date`);

/** Adds the cost of a question that got no answer. */
export async function countFailed(companyId: number, tokens: number): Promise<void> {
  if (tokens > 0) await countUsage(companyId, { tokens: Math.round(tokens), answers: 0 });
}

/** Adds the used tokens. `answers` is 0 for an assist. */
export async function countUsage(
  companyId: number,
  { tokens, answers }: { tokens: number; answers: number },
  now = new Date(),
): Promise<void> {
  const day = await dayAt(now);
  await run(
    sql`insert into assistant_days as d (company_id, day, tokens, answers) values (${companyId}, ${day}::date, ${tokens}, ${answers})
      on conflict (company_id, day) do update set tokens = d.tokens + excluded.tokens, answers = d.answers + excluded.answers`,
  );
  publish("assistant.changed", { part: "usage" });
}
