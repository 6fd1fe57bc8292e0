import { inCompany } from "@balcao/core/base/database";
import { putFile } from "@balcao/core/base/files/store";
import { updateProvider } from "@balcao/core/company/assistant/service";
import {
  makeCompany,
  makeMedia,
  makeMessage,
  makeQueue,
  makeTicket,
  makeUser,
  publishedBy,
} from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { beforeEach, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";
import { assistantModel } from "../testing/model.ts";

const model = assistantModel();
beforeEach(() => {
  model.control.transcription = "Quero trocar o sofá.";
});

async function stage({ writer = true, seconds = 4, fromMe = false } = {}) {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const queueId = await makeQueue(companyId);
  const admin = await makeUser(companyId, { profile: "admin" });
  const own = { baseUrl: model.baseUrl, model: "demo-grande", apiKey: "sk-1" };
  const voice = { voiceUrl: model.baseUrl, voiceModel: "whisper-1", voiceKey: "sk-voz" };
  await here(() => updateProvider(admin, { ...own, ...(writer && voice) }));
  const { key, size } = await putFile(companyId, Buffer.from("OggS som"));
  const mediaId = await makeMedia(companyId, { key, size, mimetype: "audio/ogg; codecs=opus" });
  await here(() => queryText("update media set seconds = $1, voice = true", [seconds]));
  const ticketId = await makeTicket(companyId, { queueId });
  const messageId = await makeMessage(companyId, ticketId, { mediaId, mediaType: "audio", fromMe });
  const ana = await makeUser(companyId, { queueIds: [queueId] });
  const client = as(await signIn(ana));
  return {
    companyId,
    admin,
    here,
    ana: client,
    other: as(await signIn(await makeUser(companyId, { queueIds: [await makeQueue(companyId)] }))),
    ask: (who = client) => who.post(`/messages/${messageId}/transcript`),
    rows: (statement: string) => here(() => queryText(statement)),
  };
}

test.each([false, true])(
  "a voice note is transcribed once, whoever sent it, for all users who see it (ours: %s)",
  async (fromMe) => {
    const s = await stage({ fromMe });
    expect((await s.ana.get("/assistant/transcription").expect(200)).body).toEqual({ isReady: true });
    const { body } = await s.ask().expect(200);
    expect(body.media.transcript).toBe("Quero trocar o sofá.");
    const told = (await publishedBy(s.companyId)).filter(({ name }) => name === "message.update");
    expect(told.at(-1)?.payload).toMatchObject({ message: { media: { transcript: "Quero trocar o sofá." } } });
    await s.ask().expect(200);
    expect([model.control.voices.length, model.control.keys]).toEqual([1, ["sk-voz"]]);
    expect(
      await s.rows("select tokens > 40 as counted, answers from assistant_days where tokens + answers > 0"),
    ).toEqual([{ counted: true, answers: 0 }]);
  },
);

test("a user who may not see the ticket cannot have its voice notes transcribed", async () => {
  const s = await stage();
  await s.ask(s.other).expect(403, { error: "ERR_TICKET_NO_ACCESS" });
  expect(model.control.voices).toEqual([]);
});

test("when two users ask at the same time, the company pays once, and the second user is told that the transcript is under way", async () => {
  const s = await stage();
  model.control.mode = { next: 1, mode: { kind: "slow", ms: 300 } };
  const answers = await Promise.all([s.ask(), s.ask()]);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.map(({ body }) => body.error)).toEqual(["ERR_TRANSCRIPTION_RUNNING"]);
  expect(model.control.voices).toHaveLength(1);
});

test("a provider's failure is reported, its use is counted when the provider reports it, and the user can ask again", async () => {
  const s = await stage();
  model.control.mode = { next: 1, mode: { kind: "status", status: 401 } };
  expect((await s.ask().expect(502)).body).toEqual({ error: "ERR_TRANSCRIPTION_FAILED" });
  expect(await s.rows("select tokens from assistant_days where tokens > 0")).toEqual([]);
  const body = { usage: { total_tokens: 21 } };
  model.control.mode = { next: 2, mode: { kind: "status", status: 503, body } };
  await s.ask().expect(502);
  expect(await s.rows("select tokens from assistant_days")).toEqual([{ tokens: 42 }]);
  expect((await s.ask().expect(200)).body.media.transcript).toBe("Quero trocar o sofá.");
});

test("a voice note without words gets an empty transcript, which is stored too", async () => {
  const s = await stage({ seconds: 0 });
  expect((await s.ask().expect(200)).body.media.transcript).toBe("");
  expect(model.control.voices).toEqual([]);
});

test("the call is refused without a provider, for a long note, over the day's limit, and for a message that is no voice note", async () => {
  const none = await stage({ writer: false });
  expect((await none.ana.get("/assistant/transcription")).body).toEqual({ isReady: false });
  await none.ask().expect(409, { error: "ERR_NO_TRANSCRIPTION" });
  await (await stage({ seconds: 301 })).ask().expect(400, { error: "ERR_VOICE_TOO_LONG" });
  const spent = await stage();
  await spent.rows(
    "insert into assistant_days (company_id, day, tokens) select id, (now() at time zone timezone)::date, 100000000 from companies",
  );
  await spent.ask().expect(409, { error: "ERR_ASSISTANT_DAY_SPENT" });
  const coming = await stage();
  await coming.rows("update media set state = 'pending'");
  await coming.ask().expect(404, { error: "ERR_NO_MEDIA_FOUND" });
  const words = await stage();
  await words.rows("update messages set media_type = 'application'");
  expect((await words.ask().expect(400)).body.error).toBe("ERR_VALIDATION");
  expect(model.control.voices).toEqual([]);
});

test("a company whose plan lacks the assistant is refused both calls", async () => {
  const s = await stage();
  await s.rows("update companies set plan_features = '{}'");
  await s.ask().expect(403, { error: "ERR_PLAN_FEATURE_DISABLED" });
  await s.ana.get("/assistant/transcription").expect(403);
});
