import { inCompany } from "@balcao/core/base/database";
import { startSession } from "@balcao/core/numbers/connections/service";
import { makeUser, newNumber } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { type Desk, eventually, useStage } from "../testing/stage.ts";

/** `LINKS=200` runs the long form. Each number is linked by a code, and at most as many link at the same time as a worker accepts in a burst. */
const links = Number(process.env.LINKS ?? 8);
const atOnce = 10;
const stage = useStage();

/**
 * The moment when the user requests the code: before a worker holds the number, while it opens, beside a QR code, and twice, first for another
 * number.
 */
const orders = ["from the start", "while it opens", "beside a QR", "twice"] as const;

async function codeOf(desk: Desk, order: (typeof orders)[number]): Promise<string> {
  const admin = await makeUser(desk.companyId, { profile: "admin" });
  const ask = (number: string) => inCompany(desk.companyId, () => startSession(admin, desk.connectionId, { number }));
  if (order === "beside a QR") await desk.until(({ qrcode }) => qrcode !== null);
  if (order === "twice") await ask(newNumber());
  if (order !== "from the start") await ask(desk.number);
  // The code on the screen may still belong to the first number, whose owner types nothing.
  return eventually(async () => {
    const { pairingCode } = await desk.state();
    if (!pairingCode || !stage.network.waiting().some(({ pairingNumber }) => pairingNumber === desk.number))
      throw new Error("There is no code yet");
    return pairingCode;
  });
}

/** Types the code on the screen immediately. WhatsApp refuses a code that was replaced meanwhile. */
const typeWhatIsShown = (desk: Desk) =>
  eventually(async () => stage.network.account(desk.number).enterCode((await desk.state()).pairingCode ?? ""));

test(
  `a user who types a code immediately, and whose phone confirms the link, gets the number: ${links} links`,
  async () => {
    stage.startWorker();
    for (let from = 0; from < links; from += atOnce) {
      await Promise.all(
        Array.from({ length: Math.min(atOnce, links - from) }, async (_, index) => {
          const order = orders[(from + index) % orders.length] ?? "twice";
          const number = newNumber();
          stage.network.account(number);
          const desk = await stage.desk({ number, pairingNumber: order === "from the start" ? number : null });
          await codeOf(desk, order);
          await typeWhatIsShown(desk);
          await desk.until(({ status }) => status === "CONNECTED");
          expect(stage.network.account(number).devices()).toHaveLength(1);
          const [row] = await desk.rows("select number, pairing_number, pairing_code, qrcode from connections");
          expect([order, row]).toEqual([order, { number, pairing_number: null, pairing_code: null, qrcode: null }]);
        }),
      );
      await stage.forgetDesks();
    }
  },
  links * 5000 + 60_000,
);
