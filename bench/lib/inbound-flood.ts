// The inbound messages of one company, stored as fast as they can be, as the inbox of a worker does. bench/neighbours.ts starts it.
import { closeDatabase, inCompany, query } from "@balcao/core/base/database";
import { integer } from "@balcao/core/base/columns";
import { followedBy } from "@balcao/core/base/happenings";
import { sql } from "@balcao/core/base/sql";
import { receiveMessage } from "@balcao/core/desk/inbound/receive";
import { followers } from "@balcao/core/followers/followers";
import { inboundText } from "@balcao/core/testing/inbound";

const atOnce = 6;
const together = 16;
const companyId = Number(process.argv[2]);
followedBy(async () => followers);

const [connection] = await inCompany(companyId, () =>
  query({ id: integer }, sql`select id from connections order by id limit 1`),
);
let stored = 0;
const over = new AbortController();
const one = async () => {
  while (!over.signal.aborted) {
    await inCompany(companyId, async () => {
      for (let n = 0; n < together; n += 1) await receiveMessage(inboundText(connection?.id ?? 0));
    });
    stored += together;
  }
};
const running = Promise.all(Array.from({ length: atOnce }, one));
process.send?.("started");
process.once("message", () => {
  over.abort();
  void running.then(async () => {
    await closeDatabase();
    process.send?.(stored);
  });
});
