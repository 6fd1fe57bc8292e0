import type { EventName, Events } from "@balcao/shared/events";
import type { JobName, JobPayload } from "@balcao/shared/jobs";
import { beforeCommit, currentCompanyId, run, scopeState } from "../database.ts";
import { sql } from "../sql.ts";
import { audience, type Hint } from "./audience.ts";

interface OutboxEntry {
  kind: "event" | "job";
  name: string;
  payload: object;
  to: string[];
  except: string[];
}
const gathered = new WeakMap<object, OutboxEntry[]>();

/** Tells an event to the browsers of its audience, once this transaction has committed. */
export function publish<N extends EventName>(name: N, payload: Events[N], ...hint: Hint<N>): void {
  for (const { to, except = [], ...event } of audience[name](currentCompanyId(), payload, ...hint))
    gather({ kind: "event", ...event, to, except });
}

/** The index of an entry that tells the same ticket to the same rooms, if nothing else of that ticket follows it; else -1. */
function toldBefore(entries: readonly OutboxEntry[], { name, payload, to }: OutboxEntry): number {
  if (name !== "ticket.update") return -1;
  const { id } = (payload as Events["ticket.update"]).ticket;
  const last = entries.findLastIndex((entry) => ticketOf(entry) === id);
  const known = entries[last];
  return known?.name === name && known.to.join() === to.join() ? last : -1;
}

function ticketOf({ name, payload }: OutboxEntry): number | null {
  if (name === "ticket.update") return (payload as Events["ticket.update"]).ticket.id;
  return name === "ticket.gone" ? (payload as Events["ticket.gone"]).ticketId : null;
}

/** Hands a job to the workers, once this transaction has committed. */
export const enqueue = <N extends JobName>(name: N, payload: JobPayload<N> & { delayMs?: number }): void =>
  gather({ kind: "job", name, payload, to: [], except: [] });

function gather(entry: OutboxEntry): void {
  const companyId = currentCompanyId();
  const entries = scopeState(gathered, () => []);
  const told = toldBefore(entries, entry);
  if (told === -1) entries.push(entry);
  else entries[told] = entry;
  beforeCommit("outbox", () =>
    run(
      sql`insert into outbox (company_id, kind, name, payload, rooms, except_rooms)
       select ${companyId}, e->>'kind', e->>'name', e->'payload',
         array(select jsonb_array_elements_text(e->'to')), array(select jsonb_array_elements_text(e->'except'))
       from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) with ordinality as given(e, place) order by place`,
    ),
  );
}
