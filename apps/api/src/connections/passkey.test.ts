import { inCompany } from "@balcao/core/base/database";
import { listen } from "@balcao/core/base/postgres/listen";
import {
  linkChannels,
  type LinkStepAsked,
  type LinkStepReply,
  readStepAsked,
  replyToStep,
} from "@balcao/core/numbers/linking/steps";
import { makeCompany, makeConnection, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { aPasskeyAnswer } from "@balcao/core/testing/stages/passkey";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";

const question = {
  attempt: "a1",
  options: { challenge: "c", rpId: "whatsapp.com" as const, userVerification: "required" },
  until: "2026-11-28T12:10:00.000Z",
};
const asked: LinkStepAsked[] = [];
let answer: Omit<LinkStepReply, "id"> = {};
const ear = new AbortController();
let listening: Promise<void>;

// Takes the place of the process that holds the number.
beforeAll(
  () =>
    new Promise<void>((ready) => {
      const hear = (_channel: string, payload: string) => {
        const step = readStepAsked(payload);
        if (!step) return ready();
        asked.push(step);
        void inCompany(step.companyId, () => replyToStep({ ...answer, id: step.id }));
      };
      listening = listen([linkChannels.toNumbers], hear, ear.signal);
    }),
);
afterAll(async () => {
  ear.abort();
  await listening;
});

async function office({ waits = true } = {}) {
  asked.length = 0;
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId);
  const step = { step: "asked", until: question.until, code: null, again: null };
  if (waits)
    await inCompany(companyId, () =>
      queryText("update connections set status = 'PAIRING', passkey = $1", [JSON.stringify(step)]),
    );
  const user = await makeUser(companyId, { profile: "admin" });
  const admin = as(await signIn(user));
  const attendant = as(await signIn(await makeUser(companyId)));
  return { companyId, connectionId, step, user, admin, attendant, path: `/whatsappsession/${connectionId}/passkey` };
}

describe("a link that needs the account's passkey", () => {
  test("a link that needs the account's passkey shows its question to an admin and takes the answer, and the audit names the admin without the answer", async () => {
    const { admin, path, user, companyId, connectionId } = await office();
    answer = { question };
    expect((await admin.post(path).expect(200)).body).toEqual({ ...question, digits: null });
    await inCompany(companyId, () => queryText("update connections set pairing_number = '5511987654321'"));
    expect((await admin.post(path).expect(200)).body).toEqual({ ...question, digits: "4321" });
    answer = {};
    await admin.put(path).send({ attempt: "a1", answer: aPasskeyAnswer() }).expect(200, { ok: true });
    await admin.put(`${path}/code`).send({ same: true }).expect(200, { ok: true });
    const whose = { companyId, connectionId, sessionId: user.sessionId };
    expect(asked).toMatchObject([
      { ...whose, step: { does: "begin" } },
      { ...whose, step: { does: "begin" } },
      { ...whose, step: { does: "answer", attempt: "a1", answer: aPasskeyAnswer() } },
      { ...whose, step: { does: "compare", same: true } },
    ]);
    const lines = await inCompany(companyId, () => queryText("select actor_id, action, details from audit"));
    expect(lines).toEqual([{ actor_id: user.userId, action: "connection.passkey-shown", details: {} }]);
  });

  test("a link that needs the account's passkey passes on the refusal of the worker that holds the number", async () => {
    const { admin, path } = await office();
    answer = { refused: "ERR_PASSKEY_ANSWER", details: { fault: "origin" } };
    const { body } = await admin.put(path).send({ attempt: "a1", answer: aPasskeyAnswer() }).expect(400);
    expect(body).toEqual({ error: "ERR_PASSKEY_ANSWER", details: { fault: "origin" } });
  });

  test("a link that needs the account's passkey is shown, with its code, only to users who may link numbers", async () => {
    const { admin, attendant, connectionId, step, path } = await office();
    expect((await admin.get(`/whatsapp/${connectionId}`).expect(200)).body.passkey).toEqual(step);
    expect((await attendant.get(`/whatsapp/${connectionId}`).expect(200)).body.passkey).toBeNull();
    await attendant.post(path).expect(403, { error: "ERR_NO_PERMISSION" });
    expect(asked).toEqual([]);
  });

  test("a request for the question of a passkey is refused, without asking the worker, when no link waits for a passkey", async () => {
    const { admin, path } = await office({ waits: false });
    await admin.post(path).expect(409, { error: "ERR_NO_PASSKEY_ASKED" });
    expect(asked).toEqual([]);
  });

  test.each([
    ["too long", { response: { ...aPasskeyAnswer().response, signature: "A".repeat(200_000) } }],
    ["with more than an answer has", { clientExtensionResults: {} }],
    ["that is no base64url", { id: "a b" }],
  ])("a link that needs the account's passkey refuses an answer %s", async (_what, part) => {
    const { admin, path } = await office();
    const wrong = { attempt: "a1", answer: { ...aPasskeyAnswer(), ...part } };
    expect((await admin.put(path).send(wrong).expect(400)).body.error).toBe("ERR_VALIDATION");
    expect(asked).toEqual([]);
  });
});
