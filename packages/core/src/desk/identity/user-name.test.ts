import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeConnection } from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { queryText } from "../../testing/query-text.ts";
import type { InboundMessage } from "../inbound/inbound.ts";
import { receiveMessage } from "../inbound/receive.ts";

let companyId: number;
let connectionId: number;
beforeEach(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const receive = (lid: string, more: Partial<InboundMessage>) =>
  here(() =>
    receiveMessage(
      inboundText(connectionId, { chat: `${lid}@lid`, identities: [{ kind: "lid", value: lid }], ...more }),
    ),
  );
const named = () =>
  here(() =>
    queryText(
      `select c.name, i.value from contacts c left join contact_identities i on i.contact_id = c.id and i.kind = 'username'
       order by c.id`,
    ),
  );

test("who has a user name and no number is called by it where nothing better is known, and keeps it as an address of theirs", async () => {
  await receive("800001", { chatName: null, userName: "Ana.Lima" });
  await receive("800002", { chatName: "Bia", userName: "bia" });
  await receive("800003", { chatName: null });
  expect(await named()).toEqual([
    { name: "@Ana.Lima", value: "ana.lima" },
    { name: "Bia", value: "bia" },
    { name: "WhatsApp", value: null },
  ]);
});

test("a person has one user name at a time, and who gives one up leaves it to the next", async () => {
  await receive("800001", { chatName: "Ana", userName: "ana" });
  await receive("800001", { chatName: "Ana", userName: "ana.lima" });
  expect(await named()).toEqual([{ name: "Ana", value: "ana.lima" }]);
  await receive("800002", { chatName: "Outra Ana", userName: "ana.lima" });
  expect(await named()).toEqual([
    { name: "Ana", value: null },
    { name: "Outra Ana", value: "ana.lima" },
  ]);
});

test("in a group the user name is the member's", async () => {
  const participant = { jid: "800009@lid", identities: [{ kind: "lid" as const, value: "800009" }], name: null };
  const group = { chat: "120363@g.us", identities: [{ kind: "group" as const, value: "120363" }], chatName: "Turma" };
  await here(() => receiveMessage(inboundText(connectionId, { ...group, participant, userName: "rui" })));
  expect(await named()).toEqual([
    { name: "Turma", value: null },
    { name: "@rui", value: "rui" },
  ]);
});
