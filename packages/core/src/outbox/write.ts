import type { EventName, Events } from "@balcao/shared/events";
import type { JobName, JobPayload } from "@balcao/shared/jobs";
import { beforeCommit, currentCompanyId, query, scopeState } from "../database.ts";
import { audience, type Hint } from "./audience.ts";

interface OutboxEntry {
  kind: "event" | "job";
  name: string;
  payload: object;
  to: string[];
  except: string[];
}
const gathered = new WeakMap<object, OutboxEntry[]>();

/** Tells the browsers that may know, once this transaction has committed. */
export function publish<N extends EventName>(name: N, payload: Events[N], ...hint: Hint<N>): void {
  for (const { to, except = [], ...event } of audience[name](currentCompanyId(), payload, ...hint))
    gather({ kind: "event", ...event, to, except });
}

/** Hands work to the workers, once this transaction has committed. */
export const enqueue = <N extends JobName>(name: N, payload: JobPayload<N> & { delayMs?: number }): void =>
  gather({ kind: "job", name, payload, to: [], except: [] });

function gather(entry: OutboxEntry): void {
  const companyId = currentCompanyId();
  const entries = scopeState(gathered, () => []);
  entries.push(entry);
  beforeCommit("outbox", () =>
    query(
      `insert into outbox (company_id, kind, name, payload, rooms, except_rooms)
       select $1, e->>'kind', e->>'name', e->'payload',
         array(select jsonb_array_elements_text(e->'to')), array(select jsonb_array_elements_text(e->'except'))
       from jsonb_array_elements($2::jsonb) with ordinality as given(e, place) order by place`,
      [companyId, JSON.stringify(entries)],
    ),
  );
}
