import { expect, test } from "vitest";
import { inCompany, query } from "../database.ts";
import { makeCompany, makeConnection } from "../testing/factories.ts";
import { waitingCommands } from "./commands.ts";

test("what is put off holds up its own chat and no other, however many are; a goodbye is put off by nothing", async () => {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId);
  const add = (chat: string, kind: string, seconds = 0) =>
    query(
      `insert into connection_commands (company_id, connection_id, chat, kind, payload, not_before)
       values ($1, $2, $3, $4, '{}', now() + make_interval(secs => $5))`,
      [companyId, connectionId, chat, kind, seconds],
    );
  await inCompany(companyId, async () => {
    await add("ana", "send");
    await add("ana", "send", 60);
    await add("ana", "send");
    for (let photo = 0; photo < 5; photo += 1) await add(`photo-${photo}`, "download", 60);
    await add("bia", "send");
    await add("goodbye", "logout", 60);
    const ready = await waitingCommands(connectionId, [], 2);
    expect(ready.map(({ chat, kind }) => [chat, kind])).toEqual([
      ["ana", "send"],
      ["bia", "send"],
      ["goodbye", "logout"],
    ]);
    const [first] = ready;
    expect((await waitingCommands(connectionId, [first?.id ?? 0], 1)).map(({ chat }) => chat)).toEqual([
      "bia",
      "goodbye",
    ]);
  });
});
