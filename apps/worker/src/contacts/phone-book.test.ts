import type { Lease } from "@balcao/core/connections/leases";
import { inCompany, query } from "@balcao/core/database";
import { makeCompany, makeConnection } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { eventually, useStage } from "../testing/stage.ts";
import { PhoneBook } from "./phone-book.ts";

const stage = useStage();

test("whom the phone chats with is kept as it is told when the number is linked, and no contact is opened", async () => {
  const desk = await stage.desk();
  const account = stage.network.account(desk.number);
  const rosa = stage.customer({ name: "Rosa Lima" });
  await account.sendFromPhone(rosa.number, { kind: "text", text: "Oi" });
  stage.startWorker();
  await desk.link();
  await eventually(async () => {
    const told = await desk.rows("select owner, phone, lid, name, notify from phone_contacts where phone is not null");
    expect(told).toEqual([
      { owner: desk.number, phone: rosa.number, lid: rosa.lid.split("@")[0], name: "Rosa Lima", notify: "Rosa Lima" },
    ]);
  });
  expect(await desk.rows("select 1 from contacts")).toEqual([]);
});

test("what is told one by one is written together, each for the number that told it", async () => {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId);
  const book = new PhoneBook({ companyId, connectionId } as Lease, new AbortController().signal);
  for (let n = 0; n < 600; n += 1)
    book.add([{ jid: `${n}@lid`, phone: null, lid: `${n}`, name: null, notify: `p${n}` }], n < 300 ? "1" : "2");
  await eventually(async () => {
    const rows = await inCompany(companyId, () =>
      query("select owner, count(*)::int, count(distinct xmin::text)::int as writes from phone_contacts group by 1"),
    );
    expect(rows).toEqual([
      { owner: "1", count: 300, writes: 2 },
      { owner: "2", count: 300, writes: 1 },
    ]);
  });
});
