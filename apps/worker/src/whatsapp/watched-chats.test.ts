import { once } from "node:events";
import { env } from "@balcao/core/base/env";
import { asPlatform } from "@balcao/core/base/database";
import {
  readSignFromNumber,
  readSignToNumber,
  type SignFromNumber,
  signChannels,
  type SignToNumber,
  tellNumbers,
} from "@balcao/core/followers/presence/sign-channels";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { conversation } from "../testing/conversation.ts";
import { eventually, useDesk } from "../testing/stage.ts";

const context = useDesk();
const ear = new pg.Client(env.DATABASE_URL);
let heard: SignFromNumber[] = [];
beforeAll(async () => {
  await ear.connect();
  await ear.query(`listen ${signChannels.fromNumbers}`);
  ear.on("notification", ({ payload }) => {
    const sign = readSignFromNumber(payload ?? "");
    if (sign?.connectionId === context.desk.connectionId) heard.push(sign);
  });
});
beforeEach(() => {
  heard = [];
});
afterAll(() => ear.end());

const say = (chat: string, state: SignToNumber["state"]) =>
  asPlatform(() => tellNumbers([{ connectionId: context.desk.connectionId, chat, state }]));
const states = () => heard.map(({ state }) => state);

test("while a user looks, the desk sees that the customer types, under an address that the desk knows", async () => {
  const { desk } = context;
  const { customer, question } = await conversation(context);
  // No user has the ticket on screen yet, and the desks get no event of this sign.
  customer.typing(desk.number, "composing");
  customer.typing(desk.number, "paused");
  await say(question.chat, "watch");
  await eventually(() => {
    customer.typing(desk.number, "composing");
    expect(states()).toContain("composing");
  });
  customer.typing(desk.number, "recording");
  customer.typing(desk.number, "paused");
  await eventually(() => expect(states().slice(-2)).toEqual(["recording", "paused"]));
  const known = await desk.rows<{ address: string }>("select kind || ':' || value as address from contact_identities");
  expect(known.map(({ address }) => address)).toContain(heard[0]?.address);
  expect(heard[0]?.companyId).toBe(desk.companyId);
});

test("a pause without earlier typing is not passed on", async () => {
  const { desk } = context;
  const { customer, question } = await conversation(context);
  await say(question.chat, "watch");
  customer.typing(desk.number, "paused");
  customer.typing(desk.number, "recording");
  await eventually(() => expect(states()).toContain("recording"));
  expect(states()[0]).toBe("recording");
});

test("the customer sees when the attendant starts and stops typing", async () => {
  const { desk, stage } = context;
  const { customer, question } = await conversation(context);
  for (const state of ["composing", "paused"] as const) {
    const seen = stage.next("typing", (event) => event.customer === customer.number && event.state === state);
    await say(question.chat, state);
    expect((await seen).peer).toBe(`${desk.number}@s.whatsapp.net`);
  }
});

test("the number is shown as available while a user looks, and a new socket keeps that state", async () => {
  const { desk, stage } = context;
  const { customer, question } = await conversation(context);
  await say(question.chat, "watch");
  await eventually(() => {
    customer.typing(desk.number, "composing");
    expect(states()).toContain("composing");
  });
  const back = stage.next("available", ({ number }) => number === desk.number);
  stage.network.addFault({ kind: "drop", number: desk.number });
  await back;
  customer.typing(desk.number, "recording");
  await eventually(() => expect(states()).toContain("recording"));
});

test.each(["", "{", "7", '{"connectionId":1}', '{"connectionId":1,"chat":"x","state":"shout"}'])(
  "%s is no sign, because no process of ours wrote it",
  (payload) => {
    expect([readSignToNumber(payload), readSignFromNumber(payload)]).toEqual([null, null]);
  },
);

test("a sign for a number that is not held here is ignored", async () => {
  await asPlatform(() => tellNumbers([{ connectionId: 2_000_000_000, chat: "1@lid", state: "watch" }]));
  const bell = new pg.Client(env.DATABASE_URL);
  await bell.connect();
  await bell.query(`listen ${signChannels.toNumbers}`);
  const rung = once(bell, "notification");
  await say("1@lid", "watch");
  await rung;
  await bell.end();
  expect((await context.desk.state()).status).toBe("CONNECTED");
});
