// Stores the inbound messages of one company as fast as possible, as a worker stores them. bench/neighbours.ts starts this.
import { closeDatabase, inCompany, query } from "@balcao/core/base/database";
import { integer } from "@balcao/core/base/columns";
import { followedBy } from "@balcao/core/base/happenings";
import { Pace } from "@balcao/core/base/pace";
import { sql } from "@balcao/core/base/sql";
import { receiveMessage } from "@balcao/core/desk/inbound/receive";
import { receiveTogether } from "@balcao/core/desk/inbound/receive-together";
import { followers } from "@balcao/core/followers/followers";
import { inboundText } from "@balcao/core/testing/inbound";

const together = 100;
const paceMs = 25;
const customers = 200;
const companyId = Number(process.argv[2]);
followedBy(async () => followers);

const [connection] = await inCompany(companyId, () =>
  query({ id: integer }, sql`select id from connections order by id limit 1`),
);
let stored = 0;
const over = new AbortController();
const flood = async () => {
  const pace = new Pace(paceMs);
  while (!over.signal.aborted)
    await pace.round(() =>
      inCompany(companyId, async () => {
        const messages = Array.from({ length: together }, () => {
          const number = `55118${String(70_000_000 + Math.floor(Math.random() * customers))}`;
          return inboundText(connection?.id ?? 0, { number });
        });
        const done = await receiveTogether(messages);
        for (const message of messages) if (!done.has(message)) await receiveMessage(message);
        stored += together;
      }),
    );
};
const running = flood();
process.send?.("started");
process.once("message", () => {
  over.abort();
  void running.then(async () => {
    await closeDatabase();
    process.send?.(stored);
  });
});
