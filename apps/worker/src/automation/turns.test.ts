import { asPlatform } from "@balcao/core/base/database";
import { setAutomation } from "@balcao/core/followers/automation/service";
import { claimTurn, dueTurns } from "@balcao/core/followers/automation/turns";
import { makeUser } from "@balcao/core/testing/factories";
import { automaticTexts } from "@balcao/shared/automatic-texts";
import type { OutsideAction } from "@balcao/shared/integrations/port";
import { expect, test } from "vitest";
import { type Answer, talkingProgram, talking } from "../testing/talks.ts";

const program = talkingProgram();
const say = (...texts: string[]): Answer => ({ reply: { actions: texts.map((line) => ({ do: "text", text: line })) } });
const bodies = () => program.asked.map(({ messages }) => messages.map((message) => message.text));

test("three messages in a row are one question, and its answer is sent in order, with a file and a pause", async () => {
  const s = await talking(program);
  program.answer = () => ({
    reply: {
      actions: [
        { do: "text", text: "Oi {{firstName}}" },
        { do: "wait", ms: 500 },
        { do: "media", url: `${program.url}/tabela.txt`, caption: "Tabela" },
        { do: "text", text: "É isso" },
      ],
    },
  });
  for (const line of ["Oi", "tudo bem?", "quero um preço"]) await s.says(line);
  await s.round();
  expect(bodies()).toEqual([["Oi", "tudo bem?", "quero um preço"]]);
  expect(await s.answers()).toEqual(["Oi {{firstName}}"]);
  await s.round();
  expect(await s.answers()).toEqual(["Oi {{firstName}}", "Tabela", "É isso"]);
  const [file] = await s.rows("select mimetype, name from media");
  expect(file).toEqual({ mimetype: "text/plain", name: "tabela.txt" });
  await s.round();
  expect(program.asked).toHaveLength(1);
});

test("a customer's text during a call is the next question, and the program's stored values are kept", async () => {
  const s = await talking(program);
  program.answer = ({ messages, session }) => ({
    reply: { actions: [{ do: "text", text: `${messages.length} ${JSON.stringify(session)}` }], session: { n: 1 } },
    after: program.asked.length === 1 ? () => s.says("mais isto") : () => Promise.resolve(),
  });
  await s.says("Oi");
  await s.round();
  await s.round();
  expect(bodies()).toEqual([["Oi"], ["mais isto"]]);
  expect(await s.answers()).toEqual(["1 null", '1 {"n":1}']);
  expect(program.asked[0]?.eventId).not.toBe(program.asked[1]?.eventId);
});

test("when a worker dies in the middle, another takes over: each text is sent once, and the question keeps its id", async () => {
  const s = await talking(program);
  program.answer = () => say("um", "dois");
  await s.says("Oi");
  await s.rows("update bot_turns set due_at = date_trunc('milliseconds', now())");
  const [row] = await s.rows<{ id: string }>("select id from bot_turns");
  // This worker claimed the turn, and died before the answer arrived.
  const dead = await s.here(() => claimTurn(Number(row?.id)));
  await s.round();
  expect(program.asked.map(({ eventId }) => eventId)).toEqual([dead?.eventId]);
  expect(await s.answers()).toEqual(["um", "dois"]);
  // Another worker died after the first text.
  await s.says("De novo");
  await s.rows(
    `update bot_turns set event_id = 'evt_x', asked_of = talker, question_from = from_id, question_to = from_id, from_id = null, asked_at = null,
       reply = '{"name":"Robô","steps":[{"do":"text","text":"tres"},{"do":"text","text":"quatro"}]}', position = 1`,
  );
  await s.round();
  expect(await s.answers()).toEqual(["um", "dois", "quatro"]);
  expect(program.asked).toHaveLength(1);
});

test("when two workers work at the same time, a customer gets one answer", async () => {
  const s = await talking(program);
  program.answer = () => say("um");
  const other = s.make();
  await s.says("Oi");
  await s.rows("update bot_turns set due_at = date_trunc('milliseconds', now())");
  await Promise.all([s.turns.wake(), other.wake()]);
  await Promise.all([s.turns.settled(), other.settled()]);
  expect([program.asked.length, await s.answers()]).toEqual([1, ["um"]]);
});

test("a company with its full number of answers under way is skipped, and other companies are answered", async () => {
  const [s, other] = [await talking(program), await talking(program)];
  program.answer = () => say("um");
  await s.says("Oi");
  await other.says("Oi");
  for (const one of [s, other]) await one.rows("update bot_turns set due_at = date_trunc('milliseconds', now())");
  const due = (full: number[]) => asPlatform(() => dueTurns(9, [], full));
  expect((await due([s.companyId])).map(({ companyId }) => companyId)).toEqual([other.companyId]);
  const none = s.make({ mostOfCompany: 0 });
  await none.wake();
  expect(program.asked).toEqual([]);
});

test("once a person has answered, the program sends nothing more and stores nothing", async () => {
  const s = await talking(program);
  program.answer = () => ({ ...say("tarde demais"), after: () => s.receive({ fromMe: true, body: "Eu cuido" }) });
  await s.says("Oi");
  await s.round();
  expect(await s.answers()).toEqual([]);
  expect(await s.rows("select 1 from bot_turns")).toEqual([]);
});

test("when a person answers before the program is asked, the program is not called", async () => {
  const s = await talking(program);
  await s.says("Oi");
  const admin = await makeUser(s.companyId, { profile: "admin" });
  const { id } = await s.ticket();
  await s.here(() => setAutomation(admin, id, { on: false }));
  await s.round();
  expect(program.asked).toEqual([]);
});

test.each<[string, Answer]>([
  ["HTTP 500", { status: 500 }],
  ["HTTP 302", { status: 302, location: "http://169.254.169.254/" }],
])("after %s the customer gets a polite text, and people read why", async (detail, failing) => {
  const s = await talking(program);
  program.answer = () => failing;
  await s.says("Oi");
  await s.round();
  expect(await s.answers()).toEqual([automaticTexts.pt.handOverMessage]);
  expect(await s.ticket()).toMatchObject({ status: "pending", kind: "gave-up", queueId: s.queueIds[0] });
  expect((await s.notes())[0]?.note).toContain(`“Robô” deu uma resposta que não se pode usar.\n${detail}`);
  await s.says("Oi?");
  await s.round();
  expect(program.asked).toHaveLength(1);
});

test("five failures in a row pause the integration with one letter to the admins, and during the pause its customers get people immediately", async () => {
  const s = await talking(program);
  await makeUser(s.companyId, { profile: "admin", email: `admin${s.companyId}@loja.test` });
  program.answer = () => ({ status: 500 });
  for (let n = 0; n < 6; n += 1) {
    await s.rows("update tickets set status = 'closed', bot_state = null, closed_at = now() - interval '1 day'");
    await s.says("Oi");
    await s.round();
  }
  expect(program.asked).toHaveLength(5);
  expect(await s.rows("select subject from mails")).toEqual([{ subject: "Balcão: A integração Robô foi pausada" }]);
  expect((await s.notes()).at(-1)?.note).toContain("em pausa");
  expect(await s.answers()).toHaveLength(6);
  await s.rows("update integrations set paused_until = now()");
  program.answer = () => say("voltei");
  await s.rows("update tickets set status = 'closed', bot_state = null, closed_at = now() - interval '1 day'");
  await s.says("Oi");
  await s.round();
  expect((await s.answers()).at(-1)).toBe("voltei");
  expect(await s.rows("select failures from integrations")).toEqual([{ failures: 0 }]);
});

test("a transfer to a queue and a user of another company is not done: the ticket stays in its queue, and people take over", async () => {
  const [s, other] = [await talking(program), await talking(program)];
  const stranger = await makeUser(other.companyId);
  program.answer = () => ({
    reply: { actions: [{ do: "transfer", queueId: other.queueIds[0] ?? 0, userId: stranger.userId }] },
  });
  await s.says("Oi");
  await s.round();
  expect(await s.ticket()).toMatchObject({ queueId: s.queueIds[0], userId: null, kind: "gave-up" });
  expect(await s.answers()).toEqual([automaticTexts.pt.handOverMessage]);
});

test("a customer whom the program hands to people after a text gets no second text", async () => {
  const s = await talking(program);
  const wait = { do: "wait", ms: 500 } as const;
  program.answer = () => ({ reply: { actions: [{ do: "text", text: "Já passo" }, wait, { do: "stop" }] } });
  await s.says("Oi");
  for (let n = 0; n < 2; n += 1) await s.round();
  expect(await s.answers()).toEqual(["Já passo"]);
  expect(await s.ticket()).toMatchObject({ kind: "gave-up" });
});

test("a lone surrogate or a NUL in an answer is left out, and the rest is sent", async () => {
  const s = await talking(program);
  const session = { last: "🙂".slice(0, 1) };
  program.answer = () => ({ reply: { actions: [{ do: "text", text: `Oi\0 ${"🙂".slice(0, 1)}você` }], session } });
  await s.says("Oi");
  await s.round();
  expect([program.asked.length, await s.answers()]).toEqual([1, ["Oi você"]]);
  expect(await s.rows("select session from bot_turns")).toEqual([{ session: { last: "" } }]);
});

test("an answer that cannot be stored is requested three times and counts as a failure, and its customer goes to people", async () => {
  const s = await talking(program);
  const broken = { do: "text", text: 7 } as unknown as OutsideAction;
  program.answer = () => ({ reply: { actions: [broken] } });
  await s.says("Oi");
  for (let n = 0; n < 4; n += 1) {
    expect(await s.answers()).toEqual([]);
    await s.round();
  }
  expect(program.asked).toHaveLength(3);
  expect(await s.answers()).toEqual([automaticTexts.pt.handOverMessage]);
  expect((await s.notes())[0]?.note).toContain("“Robô” deu uma resposta que não se pode usar.");
  expect(await s.rows("select failures from integrations")).toEqual([{ failures: 1 }]);
});

test("a step that cannot be done is tried three more times, and then its customer goes to people", async () => {
  const s = await talking(program);
  const broken = { do: "transfer", queueId: null, userId: "ninguém" } as unknown as OutsideAction;
  program.answer = () => ({ reply: { actions: [{ do: "text", text: "um" }, broken] } });
  await s.says("Oi");
  for (let n = 0; n < 5; n += 1) await s.round();
  expect(program.asked).toHaveLength(1);
  expect(await s.answers()).toEqual(["um", automaticTexts.pt.handOverMessage]);
});

test("the customer gets the texts that came before a fault, and then a text which says that people take over", async () => {
  const s = await talking(program);
  program.answer = () => ({ reply: {}, fault: [{ do: "text", text: "Um momento" }, { do: "close" }] });
  await s.says("Oi");
  await s.round();
  expect(await s.answers()).toEqual(["Um momento", automaticTexts.pt.handOverMessage]);
  expect(await s.ticket()).toMatchObject({ status: "pending", kind: "gave-up" });
});

test("a ticket that the program gives to a person of the company belongs to that person", async () => {
  const s = await talking(program);
  const ana = await makeUser(s.companyId, { profile: "admin" });
  program.answer = () => ({ reply: { actions: [{ do: "transfer", queueId: null, userId: ana.userId }] } });
  await s.says("Oi");
  await s.round();
  expect(await s.ticket()).toMatchObject({ status: "open", userId: ana.userId });
});

test("an integration that was removed is not called, and the customer goes to people", async () => {
  const s = await talking(program);
  await s.says("Oi");
  await s.rows("delete from integrations");
  await s.round();
  expect(program.asked).toEqual([]);
  expect(await s.answers()).toEqual([automaticTexts.pt.handOverMessage]);
});

test("a file at an internal address is not fetched, and the customer gets the address as text", async () => {
  const s = await talking(program);
  program.answer = () => ({ reply: { actions: [{ do: "media", url: "http://10.0.0.1/a.png", caption: "Foto" }] } });
  await s.says("Oi");
  await s.round();
  expect(await s.answers()).toEqual(["Foto\nhttp://10.0.0.1/a.png"]);
});
