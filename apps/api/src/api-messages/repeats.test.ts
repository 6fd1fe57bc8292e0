import { inCompany } from "@balcao/core/base/database";
import { fingerprintOf } from "@balcao/core/desk/api-messages/keys";
import { sendForProgram } from "@balcao/core/desk/api-messages/send";
import { makeApiToken } from "@balcao/core/testing/company/api-token-factory";
import { overlapping } from "@balcao/core/testing/race";
import { AppError } from "@balcao/shared/errors";
import { planFeatures } from "@balcao/shared/plans/features";
import { expect, test } from "vitest";
import { as } from "../testing/client.ts";
import { makeProgram } from "../testing/program.ts";

const key = "pedido-1042";

test("a call that is repeated with its key gets the same answer and sends once, even when the number is offline by then", async () => {
  const { send, sent, rows } = await makeProgram();
  const first = await send().set("idempotency-key", key).expect(200);
  await rows("update connections set status = 'DISCONNECTED'");
  const again = await send().set("Idempotency-Key", key).expect(200);
  expect(again.body).toEqual(first.body);
  expect(await sent()).toHaveLength(1);
});

test("many calls at the same time with one key send once, and all get the same answer", async () => {
  const { send, sent } = await makeProgram();
  const answers = await Promise.all(Array.from({ length: 8 }, () => send().set("idempotency-key", key)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.messageId}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await sent()).toHaveLength(1);
});

async function twoCalls() {
  const { companyId, connectionId, tokenId, contactId, sent, rows } = await makeProgram();
  const caller = { companyId, connectionId, tokenId, features: planFeatures, suspended: false };
  const keyed = { tokenId, key, fingerprint: fingerprintOf("1", "Oi", []) };
  const call = (nth: number) => () =>
    sendForProgram(caller, {
      to: { contactId },
      content: { parts: [{ body: "Oi" }] },
      sendId: `00000000-0000-4000-8000-00000000000${nth}`,
      keyed,
    });
  return { companyId, call, sent, rows };
}

test("a call waits for an earlier call with the same key, and answers with the message of that call", async () => {
  const { companyId, call, sent } = await twoCalls();
  const [first, second] = await overlapping(companyId, call(1), call(2));
  expect(first).toEqual({ done: "00000000-0000-4000-8000-000000000001" });
  expect(second).toEqual(first);
  expect(await sent()).toHaveLength(1);
});

test("a call waits for an earlier call with the same key, and sends when that call fails", async () => {
  const { companyId, call, sent } = await twoCalls();
  const broken = new Error("The machine went down");
  const [first, second] = await overlapping(companyId, call(1), call(2), () => Promise.reject(broken));
  expect(first).toEqual({ error: broken });
  expect(second).toEqual({ done: "00000000-0000-4000-8000-000000000002" });
  expect(await sent()).toHaveLength(1);
});

test("a refused call does not use up its key: it can be repeated when the reason is gone", async () => {
  const { send, sent, rows } = await makeProgram();
  await rows("update contacts set blocked_at = now()");
  await send().set("idempotency-key", key).expect(409);
  await rows("update contacts set blocked_at = null");
  await send().set("idempotency-key", key).expect(200);
  expect(await sent()).toHaveLength(1);
});

test("the same key with another message is refused; each token has keys of its own", async () => {
  const { companyId, connectionId, send, sent, number } = await makeProgram();
  await send().set("idempotency-key", key).expect(200);
  for (const body of [
    { number, body: "Outro texto" },
    { number: "5511999990000", body: "Seu pedido saiu" },
  ])
    await send(body).set("idempotency-key", key).expect(422, { error: "ERR_IDEMPOTENCY_KEY" });
  expect(await sent()).toHaveLength(1);
  const other = as((await makeApiToken(companyId, connectionId)).secret);
  await other.post("/messages/send").set("idempotency-key", key).send({ number, body: "Outro texto" }).expect(200);
  expect(await sent()).toHaveLength(2);
});

test("the same message without a key, or with a new key, is sent each time", async () => {
  const { send, sent } = await makeProgram();
  await send().expect(200);
  await send().expect(200);
  await send().set("idempotency-key", "a").expect(200);
  await send().set("idempotency-key", "b").expect(200);
  expect(await sent()).toHaveLength(4);
});

test("a key is forgotten after a day, and can then be used for another message", async () => {
  const { send, sent, rows, number } = await makeProgram();
  const { body: first } = await send().set("idempotency-key", key).expect(200);
  await rows("update idempotency_keys set created_at = now() - interval '24 hours 1 second'");
  const { body: second } = await send({ number, body: "Outro" }).set("idempotency-key", key).expect(200);
  expect(second.messageId).not.toBe(first.messageId);
  const again = await send({ number, body: "Outro" }).set("idempotency-key", key).expect(200);
  expect(again.body).toEqual(second);
  expect(await sent()).toHaveLength(2);
});

test("a key has 1 to 255 characters", async () => {
  const { send } = await makeProgram();
  await send().set("idempotency-key", "k".repeat(255)).expect(200);
  for (const bad of ["k".repeat(256), ""]) {
    const answer = await send().set("idempotency-key", bad).expect(400);
    expect(answer.body).toMatchObject({ error: "ERR_VALIDATION", details: [{ path: ["headers", "idempotency-key"] }] });
  }
});

test("another company never sees a key", async () => {
  const [mine, theirs] = [await makeProgram(), await makeProgram()];
  await theirs.send().set("idempotency-key", key).expect(200);
  await mine.send().set("idempotency-key", key).expect(200);
  expect(await mine.sent()).toHaveLength(1);
  await expect(
    inCompany(mine.companyId, () =>
      sendForProgram(
        {
          companyId: mine.companyId,
          connectionId: mine.connectionId,
          tokenId: theirs.tokenId,
          features: [],
          suspended: false,
        },
        {
          to: { contactId: mine.contactId },
          content: { parts: [{ body: "Oi" }] },
          sendId: "00000000-0000-4000-8000-000000000003",
          keyed: { tokenId: theirs.tokenId, key, fingerprint: "x" },
        },
      ),
    ),
  ).rejects.not.toBeInstanceOf(AppError);
});
