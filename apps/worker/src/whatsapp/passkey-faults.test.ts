import { asPlatform } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { aPasskeyAnswer } from "@balcao/core/testing/stages/passkey";
import { afterEach, describe, expect, test } from "vitest";
import {
  answerOf,
  endOf,
  linkWithPasskey,
  stoppedFor,
  takeStepIn,
  untilAsked,
  untilStep,
} from "../testing/passkeys.ts";
import { useStage } from "../testing/stage.ts";

const stage = useStage();
// The workers of the next test must not take the numbers of this test, whose leases end sooner or later.
afterEach(() => asPlatform(() => queryText("update connections set wanted = false")));
const isAsked = ({ step }: { step: string | null }) => step === "asked";

describe("refused answers", () => {
  test.each([
    ["to another question", (challenge: string) => aPasskeyAnswer(`${challenge}x`), "challenge"],
    ["of another page", (challenge: string) => aPasskeyAnswer(challenge, { origin: "https://desk.example" }), "origin"],
  ])("an answer is refused, and the question stays, when it is %s", async (_what, answer, fault) => {
    const { scan, begin, take, show, desk } = await linkWithPasskey(stage);
    await scan();
    const { attempt, options } = await begin();
    const wrong = take({ does: "answer", attempt, answer: answer(options.challenge) });
    await expect(wrong).rejects.toMatchObject({ code: "ERR_PASSKEY_ANSWER", details: { fault } });
    await show();
    expect(await desk.until(({ status }) => status === "CONNECTED")).toMatchObject({ number: desk.number });
  });

  test("an answer is refused, and the question stays, when it comes from another session", async () => {
    const { scan, begin, take, desk } = await linkWithPasskey(stage);
    await scan();
    const { attempt, options } = await begin();
    const theirs = take({ does: "answer", attempt, answer: answerOf(options.challenge) }, "another");
    await expect(theirs).rejects.toMatchObject({ code: "ERR_PASSKEY_ATTEMPT_OVER" });
    await take({ does: "answer", attempt, answer: answerOf(options.challenge) });
    expect(await desk.until(({ status }) => status === "CONNECTED")).toMatchObject({ number: desk.number });
  });

  test("an answer is refused when it comes a second time", async () => {
    const { scan, begin, take } = await linkWithPasskey(stage);
    await scan();
    const { attempt, options } = await begin();
    const given = { does: "answer", attempt, answer: answerOf(options.challenge) } as const;
    await take(given);
    await expect(take(given)).rejects.toMatchObject({
      code: expect.stringMatching(/^(ERR_PASSKEY_ATTEMPT_OVER|ERR_NO_PASSKEY_ASKED)$/),
    });
  });

  test("another company's user who begins reads that no link asks for a passkey, and the question stays", async () => {
    const { scan, desk } = await linkWithPasskey(stage);
    await scan();
    await untilStep(desk, isAsked);
    const { companyId } = await stage.desk();
    const theirs = takeStepIn({ companyId, connectionId: desk.connectionId }, { does: "begin" });
    await expect(theirs).rejects.toMatchObject({ code: "ERR_NO_PASSKEY_ASKED" });
    expect(await untilStep(desk, () => true)).toMatchObject({ step: "asked" });
  });
});

test("a step is refused by the worker of a number that waits for no passkey", async () => {
  const desk = await stage.desk();
  stage.startWorker();
  await desk.until(({ status }) => status === "qrcode");
  await expect(takeStepIn(desk, { does: "begin" })).rejects.toMatchObject({ code: "ERR_NO_PASSKEY_ASKED" });
});

test("a user cannot begin or compare while an answer is under way, and reads this reason", async () => {
  const { desk, scan, show, take, account } = await linkWithPasskey(stage);
  await scan();
  account.passkeyAnswer = "silent";
  await show();
  await untilStep(desk, ({ step }) => step === "sent");
  await expect(take({ does: "begin" })).rejects.toMatchObject({ code: "ERR_PASSKEY_UNDER_WAY" });
  await expect(take({ does: "compare", same: true })).rejects.toMatchObject({ code: "ERR_PASSKEY_UNDER_WAY" });
});

describe("reasons of a link that stops", () => {
  test("a link with a passkey stops with its own reason when nobody shows the passkey in time", async () => {
    const { desk, scan } = await linkWithPasskey(stage, { pace: { passkeyMs: { asked: 200 } } });
    await scan();
    expect(await endOf(stage, desk)).toEqual(stoppedFor("passkey"));
  });

  test("a link with a passkey stops with its own reason when the phone does not react to the answer", async () => {
    const { desk, scan, show, account } = await linkWithPasskey(stage, { pace: { passkeyMs: { sent: 300 } } });
    await scan();
    account.passkeyAnswer = "silent";
    await show();
    expect(await endOf(stage, desk)).toEqual(stoppedFor("passkey-silent"));
  });

  test("a link with a passkey stops with its own reason when the connection breaks", async () => {
    const { desk, scan, show, account } = await linkWithPasskey(stage);
    await scan();
    account.passkeyAnswer = "dropped";
    await show();
    expect(await endOf(stage, desk)).toEqual(stoppedFor("passkey-lost"));
  });

  test.each(["asked", "signing"])(
    "a link with a passkey stops with its own reason when the worker that holds it is replaced (%s)",
    async (step) => {
      const { desk, scan, begin } = await linkWithPasskey(stage);
      await scan();
      await untilStep(desk, isAsked);
      if (step === "signing") await begin();
      await stage.stopWorkers();
      stage.startWorker();
      expect(await endOf(stage, desk)).toEqual(stoppedFor("passkey-lost"));
    },
  );

  test("a link with a passkey stops with its own reason when nobody compares the codes in time", async () => {
    const { desk, scan, show, beRefused } = await linkWithPasskey(stage, { pace: { passkeyMs: { code: 200 } } });
    await scan();
    await beRefused();
    await show();
    expect(await endOf(stage, desk)).toEqual(stoppedFor("passkey-uncompared"));
  });

  test("a link with a passkey stops with its own reason when WhatsApp refuses every answer", async () => {
    const { desk, scan, show, account } = await linkWithPasskey(stage);
    await scan();
    account.passkeyAnswer = "throttled";
    let limit: string | null = null;
    for (let tries = 1; tries <= 5; tries += 1) {
      limit = await untilAsked(desk, limit);
      await show();
    }
    expect(await endOf(stage, desk)).toEqual(stoppedFor("passkey-refused"));
  });

  test("a link with a passkey stops with its own reason when phone and screen show different codes, which only the user who answered can report", async () => {
    const { desk, scan, show, beRefused, take, account } = await linkWithPasskey(stage);
    await scan();
    await beRefused();
    await show();
    await untilStep(desk, ({ step }) => step === "code");
    const theirs = take({ does: "compare", same: true }, "another");
    await expect(theirs).rejects.toMatchObject({ code: "ERR_PASSKEY_ATTEMPT_OVER" });
    await take({ does: "compare", same: false });
    expect(await endOf(stage, desk)).toEqual(stoppedFor("passkey-differs"));
    expect(account.devices()).toEqual([]);
  });

  test("after a failed passkey a number links as usual, once no passkey is required", async () => {
    const { desk, scan, account } = await linkWithPasskey(stage, { how: "code", pace: { passkeyMs: { asked: 200 } } });
    await scan();
    expect(await endOf(stage, desk)).toEqual(stoppedFor("passkey"));
    expect(await desk.rows("select pairing_number from connections")).toEqual([{ pairing_number: null }]);
    account.passkey = null;
    await desk.rows("update connections set wanted = true");
    await desk.link();
  });
});
