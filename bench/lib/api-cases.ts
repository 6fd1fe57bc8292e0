import pg from "pg";
import type { Api } from "./api-process.ts";
import type { Dataset } from "./dataset.ts";

/** One call, or a short sequence of calls, that a desk makes all day. */
export interface Case {
  name: string;
  calls: number;
  aim: string;
  /** Whether the case is measured with one call at a time only. */
  alone?: true;
  /** Prepares the case before the measurement, and returns the call to measure. */
  prepare: (api: Api, data: Dataset) => Promise<(n: number) => Promise<unknown>>;
  /** The path at which the yardstick gives the same answer. */
  yardstick?: (data: Dataset) => Promise<string>;
}

async function rowsOf<T extends object>({ ownerUrl }: Dataset, sql: string, values: unknown[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

const asUser =
  (n: number) =>
  (path: string): Case["prepare"] =>
  async (api, { companyId }) => {
    const headers = await api.as(companyId, n);
    return () => api.call({ path: `/api${path}`, headers });
  };
const asAdmin = asUser(1);

/** Reaches the page by cursors, as the screens do. */
const closedPage =
  (page: number): Case["prepare"] =>
  async (api, { companyId }) => {
    const headers = await api.as(companyId, 1);
    let cursor = "";
    for (let turned = 1; turned < page; turned++) {
      const { body } = await api.call({ path: `/api/tickets?status=closed&cursor=${cursor}`, headers });
      cursor = (JSON.parse(body) as { nextCursor: string }).nextCursor;
    }
    return () => api.call({ path: `/api/tickets?status=closed&cursor=${cursor}`, headers });
  };

/** The conversation with the most messages. */
async function longest(data: Dataset): Promise<{ id: number; contactId: number }> {
  const [ticket] = await rowsOf<{ id: number; contactId: number }>(
    data,
    `select t.id, t.contact_id as "contactId" from tickets t where t.id = (
       select ticket_id from messages where company_id = $1 group by ticket_id order by count(*) desc limit 1)`,
    [data.companyId],
  );
  if (!ticket) throw new Error("The data set has no messages");
  return ticket;
}

const listAim = "CPU within 2.5 of the yardstick (4 at least), p50 under 6 ms alone";
const searchAim = "p95 under 60 ms alone";
export const lookups: readonly Case[] = [
  {
    name: "open tickets",
    calls: 400,
    aim: listAim,
    prepare: asAdmin("/tickets?status=open&showAll=true"),
    yardstick: async () => "/open",
  },
  {
    name: "open tickets, attendant",
    calls: 400,
    aim: "p50 under 2.5 ms alone",
    prepare: asUser(3)("/tickets?status=open"),
  },
  {
    name: "pending, attendant",
    calls: 400,
    aim: "p50 under 2.5 ms alone",
    prepare: asUser(3)("/tickets?status=pending"),
  },
  {
    name: "pending tickets",
    calls: 400,
    aim: listAim,
    prepare: asAdmin("/tickets?status=pending"),
    yardstick: async () => "/pending",
  },
  { name: "closed, page 1", calls: 400, aim: listAim, prepare: closedPage(1), yardstick: async () => "/closed" },
  { name: "closed, page 50", calls: 400, aim: "as fast as page 1", prepare: closedPage(50) },
  {
    name: "page of messages",
    calls: 400,
    aim: listAim,
    prepare: async (api, data) => asAdmin(`/messages/${(await longest(data)).id}`)(api, data),
    yardstick: async (data) => `/messages?contactId=${(await longest(data)).contactId}`,
  },
  { name: "open counts", calls: 200, aim: searchAim, prepare: asAdmin("/tickets/counts?showAll=true") },
  { name: "dashboard, 30 days", calls: 100, aim: "p50 under 60 ms alone", prepare: asAdmin("/dashboard?days=30") },
  { name: "dashboard, 90 days", calls: 100, aim: "p50 under 60 ms alone", prepare: asAdmin("/dashboard?days=90") },
  {
    name: "behind a number",
    calls: 100,
    aim: searchAim,
    prepare: asAdmin("/dashboard/services?days=30&kind=wait"),
  },
  { name: "contacts by name", calls: 100, aim: searchAim, prepare: asAdmin("/contacts?searchParam=goncalves%2012") },
  { name: "contacts by number", calls: 100, aim: searchAim, prepare: asAdmin("/contacts?searchParam=5511900001234") },
  { name: "search, rare word", calls: 100, aim: searchAim, prepare: asAdmin("/search?q=12345") },
  { name: "search, common words", calls: 100, aim: searchAim, prepare: asAdmin("/search?q=orcamento%20reuniao") },
];

export const changes: readonly Case[] = [
  {
    name: "accept, close, accept, return",
    calls: 100,
    aim: "under 12 ms and 20 statements, the relay included",
    alone: true,
    prepare: async (api, data) => {
      const headers = await api.as(data.companyId, 1);
      const pending = await rowsOf<{ id: number }>(
        data,
        "select id from tickets where company_id = $1 and status = 'pending' order by id limit 150",
        [data.companyId],
      );
      return async (n) => {
        const path = `/api/tickets/${pending[n % pending.length]?.id}`;
        for (const status of ["open", "closed", "open", "pending"])
          await api.call({ method: "PUT", path, headers, body: { status } });
      };
    },
  },
  {
    name: "refresh of a session",
    calls: 200,
    aim: "under 3 ms",
    alone: true,
    prepare: async (api, { companyId }) => {
      const { headers } = await api.signIn(companyId, 2);
      let cookie = refreshCookie(headers);
      return async () => {
        const answer = await api.call({
          method: "POST",
          path: "/api/auth/refresh_token",
          headers: { cookie, origin: api.origin },
        });
        cookie = refreshCookie(answer.headers);
      };
    },
  },
];

function refreshCookie(headers: Record<string, string | string[] | undefined>): string {
  const set = headers["set-cookie"] ?? [];
  const one = (Array.isArray(set) ? set : [set]).find((cookie) => cookie.startsWith("balcao_refresh="));
  if (!one) throw new Error("No refresh cookie was given");
  return one.split(";")[0] ?? "";
}
