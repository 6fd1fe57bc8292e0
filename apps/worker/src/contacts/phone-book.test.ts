import type { Lease } from "@balcao/core/numbers/connections/leases";
import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { makeCompany, makeConnection } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { eventually, useStage } from "../testing/stage.ts";
import { PhoneBook } from "./phone-book.ts";

const stage = useStage();

test("contacts that the phone sends when it is linked are stored as sent, and create no contact of the company", async () => {
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

test("contacts that arrive one by one are stored together, each under the number that sent it", async () => {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId);
  const book = new PhoneBook({ companyId, connectionId } as Lease, new AbortController().signal);
  for (let n = 0; n < 600; n += 1)
    book.people([{ jid: `${n}@lid`, phone: null, lid: `${n}`, name: null, notify: `p${n}` }], n < 300 ? "1" : "2");
  await eventually(async () => {
    const rows = await inCompany(companyId, () =>
      queryText(
        "select owner, count(*)::int, count(distinct xmin::text)::int as writes from phone_contacts group by 1",
      ),
    );
    expect(rows).toEqual([
      { owner: "1", count: 300, writes: 2 },
      { owner: "2", count: 300, writes: 1 },
    ]);
  });
});
