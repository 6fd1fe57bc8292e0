import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { makeCompany, makeQueue } from "../../testing/factories.ts";
import { requireRoom } from "./room.ts";

test("each company can add rows until it reaches its own limit", async () => {
  const [companyId, other] = [await makeCompany(), await makeCompany()];
  await makeQueue(companyId);
  await makeQueue(companyId);
  const room = (id: number, most: number) => inCompany(id, () => requireRoom(sql`queues`, most));
  await room(companyId, 3);
  await expect(room(companyId, 2)).rejects.toMatchObject({ code: "ERR_TOO_MANY_ITEMS", details: { most: 2 } });
  await room(other, 1);
});
