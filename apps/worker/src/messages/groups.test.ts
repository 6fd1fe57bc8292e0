import { expect, test } from "vitest";
import { eventually, useDesk } from "../testing/stage.ts";

const context = useDesk();

/** A group of the company and two customers, one of whom has written. */
async function busyGroup() {
  const { stage, desk } = context;
  const [rosa, ana] = [stage.customer({ name: "Rosa" }), stage.customer({ name: "Ana" })];
  const group = stage.network.group("Família", [rosa.number, ana.number, desk.number]);
  const { ticketId } = await desk.message(await rosa.send(group.jid, { kind: "text", text: "oi" }));
  const say = async (body: string) => {
    const { wid } = await desk.write(ticketId, body);
    await desk.message(wid, ({ ack }) => ack >= 1);
    return wid;
  };
  const read = (customer: typeof rosa) => customer.chat(group.jid).map(({ text }) => text);
  return { rosa, ana, group, say, read };
}

test("the server is asked about a group once, however many messages come there", async () => {
  const { rosa, ana, group, say, read } = await busyGroup();
  for (const body of ["um", "dois", "três"]) await say(body);
  for (const text of ["quatro", "cinco"]) await context.desk.message(await ana.send(group.jid, { kind: "text", text }));
  await eventually(() => expect(read(rosa)).toEqual(["oi", "um", "dois", "três", "quatro", "cinco"]));
  expect(group.timesAsked).toBe(1);
});

test("the server is asked again when a group's members or name change: a new member can read answers, and the name is shown", async () => {
  const { group, say, read } = await busyGroup();
  const bia = context.stage.customer({ name: "Bia" });
  group.add(bia.number);
  // A message that follows on the same socket arrives after the change.
  const wid = await bia.send(group.jid, { kind: "text", text: "cheguei" });
  const { ticketId } = await context.desk.message(wid);
  await say("bem-vinda");
  await eventually(() => expect(read(bia)).toContain("bem-vinda"));
  expect(group.timesAsked).toBe(2);
  group.subject = "Família Silva";
  await context.desk.message(await bia.send(group.jid, { kind: "text", text: "que nome" }));
  await eventually(async () =>
    expect(
      await context.desk.rows(
        "select c.name from contacts c join tickets t on t.company_id = c.company_id and t.contact_id = c.id where t.id = $1",
        [ticketId],
      ),
    ).toEqual([{ name: "Família Silva" }]),
  );
});

test("in a company that ignores groups their messages are not stored, and the journal says why", async () => {
  const { stage, desk } = context;
  await desk.rows("insert into settings (company_id, key, value) values ($1, 'CheckMsgIsGroup', 'enabled')", [
    desk.companyId,
  ]);
  const rosa = stage.customer();
  const group = stage.network.group("Vizinhos", [rosa.number, desk.number]);
  const wid = await rosa.send(group.jid, { kind: "text", text: "alguém viu?" });
  await eventually(async () =>
    expect((await desk.journal()).find((row) => row.wid === wid)).toEqual({
      wid,
      state: "ignored",
      reason: "group_off",
    }),
  );
  expect((await desk.messages()).some((message) => message.wid === wid)).toBe(false);
});
