import { markRead } from "@balcao/core/desk/messages/read";
import { tellNumbers } from "@balcao/core/followers/presence/sign-channels";
import { expect, test } from "vitest";
import { officialStage } from "../../testing/official-desk.ts";
import { eventually, useStage } from "../../testing/stage.ts";

const official = officialStage(useStage());

test("a customer sees our typing only after their last message was read, and typing marks nothing as read", async () => {
  const it = await official.opened();
  const chat = `${it.phone}@s.whatsapp.net`;
  const wamid = await it.hears({ type: "text", text: { body: "Oi" } });
  await eventually(async () => expect(await it.rows("select 1 from messages where not from_me")).toHaveLength(1));
  await it.hears({ type: "reaction", reaction: { message_id: wamid, emoji: "👍" } });
  await eventually(async () => expect(await it.rows("select 1 from message_reactions")).toHaveLength(1));
  const type = (state: "composing" | "paused") => tellNumbers([{ connectionId: it.connectionId, chat, state }]);
  const marks = () => it.posted().filter(({ typing_indicator: typing }) => typing !== undefined);
  await it.here(() => type("composing"));
  const before = await it.say("Oi!", "system");
  await eventually(async () => expect(await it.message(before)).toMatchObject({ ack: 1 }));
  const read = () => it.posted().filter(({ status }) => status === "read");
  expect(read()).toEqual([]);
  await it.here(() => markRead(it.ticketId));
  await eventually(() => expect(read()).toHaveLength(1));
  await it.here(() => type("composing"));
  await it.here(() => type("paused"));
  await it.here(() => type("composing"));
  await eventually(() => expect(marks()).toHaveLength(1));
  expect(marks()).toEqual([
    { messaging_product: "whatsapp", status: "read", message_id: wamid, typing_indicator: { type: "text" } },
  ]);
  const id = await it.say("Olá");
  await eventually(async () => expect(await it.message(id)).toMatchObject({ ack: 1 }));
  await it.here(() => type("composing"));
  await eventually(() => expect(marks()).toHaveLength(2));
});

test("where read marks are switched off, customers do not see typing either", async () => {
  const it = await official.opened();
  await it.rows("insert into settings (company_id, key, value) values ($1, 'sendReadMarks', 'disabled')", [
    it.companyId,
  ]);
  await it.hears({ type: "text", text: { body: "Oi" } });
  await eventually(async () => expect(await it.rows("select 1 from messages where not from_me")).toHaveLength(1));
  const chat = `${it.phone}@s.whatsapp.net`;
  await it.here(() => tellNumbers([{ connectionId: it.connectionId, chat, state: "composing" }]));
  const id = await it.say("Olá");
  await eventually(async () => expect(await it.message(id)).toMatchObject({ ack: 1 }));
  expect(it.posted().filter(({ status }) => status === "read")).toEqual([]);
});
