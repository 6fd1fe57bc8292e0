import { describe, expect, test } from "vitest";
import { answerOf, linkWithPasskey, shownOf, untilStep } from "../testing/passkeys.ts";
import { useStage } from "../testing/stage.ts";

const stage = useStage();
const isConnected = ({ status }: { status: string }) => status === "CONNECTED";

describe("a number whose account requires its passkey", () => {
  test.each([
    ["options", "QR"],
    ["bare", "QR"],
    ["options", "code"],
    ["bare", "code"],
  ] as const)(
    "a number whose account requires its passkey gets the question with %s, is linked by %s, and shows each step and no second code",
    async (notice, how) => {
      const { desk, qrcode, scan, show, account } = await linkWithPasskey(stage, { notice, how });
      await scan();
      expect(await untilStep(desk, ({ step }) => step === "asked")).toEqual({
        step: "asked",
        code: null,
        again: null,
      });
      await show();
      expect(await desk.until(isConnected)).toMatchObject({ number: desk.number, reason: null });
      expect((await untilStep(desk, () => true)).step).toBeNull();
      expect(await shownOf(desk, "'passkey'->>'step'")).toEqual(["asked", "signing", "sent", "linking"]);
      expect(await shownOf(desk, ">'qrcode'")).toEqual(qrcode === null ? [] : [qrcode]);
      expect(account.devices()).toHaveLength(1);
    },
  );

  test("a number whose account requires its passkey is linked after its owner compared the code, when the proof of the scan was used up", async () => {
    const { desk, scan, show, beRefused, take } = await linkWithPasskey(stage);
    await scan();
    await beRefused();
    const [onPhone] = await Promise.all([stage.next("codeShown"), show()]);
    expect(onPhone.mustCompare).toBe(true);
    const { code } = await untilStep(desk, ({ step }) => step === "code");
    expect(code).toBe(onPhone.code);
    await take({ does: "compare", same: true });
    expect(await desk.until(isConnected)).toMatchObject({ number: desk.number });
  });

  test("a number whose account requires its passkey is linked by the user who took the question last, and not by the user before", async () => {
    const { desk, scan, begin, take, show } = await linkWithPasskey(stage);
    await scan();
    await untilStep(desk, ({ step }) => step === "asked");
    const { attempt, options } = await begin("another");
    const mine = await begin();
    const late = take({ does: "answer", attempt, answer: answerOf(options.challenge) }, "another");
    await expect(late).rejects.toMatchObject({ code: "ERR_PASSKEY_ATTEMPT_OVER" });
    expect(mine.options).toEqual(options);
    await show();
    expect(await desk.until(isConnected)).toMatchObject({ number: desk.number });
  });

  test("a number whose account requires its passkey is linked when the notice comes twice, by the answer to the second question", async () => {
    const { desk, scan, begin, take, show } = await linkWithPasskey(stage);
    await scan();
    await untilStep(desk, ({ step }) => step === "asked");
    const { attempt, options } = await begin();
    await scan();
    expect(await untilStep(desk, ({ again }) => again !== null)).toMatchObject({ step: "asked", again: "renewed" });
    const early = take({ does: "answer", attempt, answer: answerOf(options.challenge) });
    await expect(early).rejects.toMatchObject({ code: "ERR_PASSKEY_ATTEMPT_OVER" });
    await show();
    expect(await desk.until(isConnected)).toMatchObject({ number: desk.number });
  });

  test("a notice that does not come from the server asks for no passkey, and the number is linked without one", async () => {
    const { desk, scan } = await linkWithPasskey(stage, { notice: "forged" });
    await scan();
    expect(await desk.until(isConnected)).toMatchObject({ number: desk.number });
    expect(await shownOf(desk, "'passkey'->>'step'")).toEqual([]);
  });
});
