import { join, raw, type Sql, sql } from "../../../base/sql.ts";

/** What a closing changes of a ticket, besides its state, owner and clocks, which `change-state.ts` sets for every verb. */
const taken = [
  "suggested_user_id",
  "snoozed_until",
  "handed_at",
  "handed_by",
  "handed_note_id",
  "marked_unread",
  "chatbot",
  "bot_state",
  "bot_stopped",
  "out_of_hours",
  "use_integration",
] as const;
/** Whoever talked may have been deleted since. */
const talkers = { prompt_id: "prompts", integration_id: "integrations" } as const;
const columns = [...taken, "prompt_id", "integration_id"] as const;

/** A ticket `t` as it is, to be kept by the statement that closes it. */
export const asItIs: Sql = sql`jsonb_build_object('status', t.status, ${join(columns.map((name) => sql`'${raw(name)}', t.${raw(name)}`))})`;

const there = (name: keyof typeof talkers): Sql =>
  sql`(select k.id from ${raw(talkers[name])} k where k.company_id = t.company_id and k.id = b.${raw(name)})`;

/** In the `set` of a statement that takes a closing back: what the ticket `t` had then. Whom it waited for, it waits for since then. */
export const asItWas: Sql = sql`(${join(columns.map((name) => raw(name)))}) = (
      select ${join([...taken.map((name) => sql`b.${raw(name)}`), there("prompt_id"), there("integration_id")])}
      from jsonb_populate_record(null::tickets, t.before_closing) b), `;
