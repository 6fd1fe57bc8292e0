// The inbound messages of one company, stored as fast as they can be, as the inbox of a worker does. bench/neighbours.ts starts it.
import { inCompany, query, sequelize } from "@balcao/core/base/database";
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
let [stored, isOver] = [0, false];
const one = async () => {
  while (!isOver) {
    await inCompany(companyId, async () => {
      for (let n = 0; n < together; n += 1) await receiveMessage(inboundText(connection?.id ?? 0));
    });
    stored += together;
  }
};
const running = Promise.all(Array.from({ length: atOnce }, one));
process.send?.("started");
process.once("message", () => {
  isOver = true;
  void running.then(async () => {
    await sequelize.close();
    process.send?.(stored);
  });
});
