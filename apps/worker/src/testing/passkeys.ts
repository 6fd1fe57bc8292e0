import { inCompany } from "@balcao/core/base/database";
import { type LinkStep, takeStep } from "@balcao/core/numbers/linking/steps";
import { newNumber } from "@balcao/core/testing/factories";
import type { PasskeyAnswer } from "@balcao/shared/connections/passkey";
import type { PasskeyNotice } from "@balcao/whatsapp-simulator/network-api";
import { SoftPasskey } from "@balcao/whatsapp-simulator/testing/passkey";
import type { GatewayOptions } from "../hold-numbers.ts";
import { type Desk, eventually, type Stage } from "./stage.ts";

export const passkey = new SoftPasskey();
/** The session of the user who links. */
export const ownSession = "11111111-1111-4111-8111-111111111111";
/** The passkey's answer to a challenge of this page. */
export const answerOf = (challenge: string): PasskeyAnswer => passkey.answer(challenge) as PasskeyAnswer;

interface Way {
  notice?: PasskeyNotice;
  how?: "QR" | "code";
  pace?: GatewayOptions["pace"];
}

/**
 * Starts the linking of a number whose account requires a passkey, up to the code on the screen. Returns the actions of a user and of the account's phone.
 */
export async function linkWithPasskey(stage: Stage, { notice = "options", how = "QR", pace = {} }: Way = {}) {
  const number = newNumber();
  const account = stage.network.account(number);
  Object.assign(account, { passkey: notice, credential: passkey.known });
  const desk = await stage.desk({ number, pairingNumber: how === "code" ? number : null });
  stage.startWorker({ pace });
  const { qrcode, pairingCode } = await desk.until((state) => (state.qrcode ?? state.pairingCode) !== null);
  const take = (step: LinkStep, sessionId = ownSession) => takeStepIn(desk, step, sessionId);
  const begin = async (sessionId = ownSession) => {
    const question = await take({ does: "begin" }, sessionId);
    if (!question) throw new Error("There is no question");
    return question;
  };
  const show = async () => {
    const { attempt, options } = await begin();
    await take({ does: "answer", attempt, answer: answerOf(options.challenge) });
  };
  /** Scans the QR code or types the pairing code. The desk then shows that the passkey is required. */
  const scan = () =>
    how === "QR" ? account.scan(qrcode ?? "") : eventually(() => account.enterCode(pairingCode ?? ""));
  /** The server refuses an answer, which uses up the proof of the scan. */
  const beRefused = async () => {
    account.passkeyAnswer = "throttled";
    await show();
    await untilStep(desk, ({ step, again }) => step === "asked" && again === "throttled");
    account.passkeyAnswer = "links";
  };
  return { account, desk, qrcode, scan, take, begin, show, beRefused };
}

export const takeStepIn = (
  { companyId, connectionId }: Pick<Desk, "companyId" | "connectionId">,
  step: LinkStep,
  sessionId = ownSession,
) => takeStep({ companyId, connectionId, sessionId, step }, (ask) => inCompany(companyId, ask));

export interface ShownStep {
  step: string | null;
  code: string | null;
  again: string | null;
}

/** The step that the connection shows, once it passes `check`. */
export const untilStep = (desk: Desk, check: (shown: ShownStep) => boolean): Promise<ShownStep> =>
  eventually(async () => {
    const [shown] = await desk.rows<ShownStep>(
      "select passkey->>'step' as step, passkey->>'code' as code, passkey->>'again' as again from connections",
    );
    if (!shown || !check(shown)) throw new Error(`Still ${JSON.stringify(shown)}`);
    return shown;
  });

/** The time limit of the shown question, once it differs from `former`, the limit of the question before. */
export const untilAsked = (desk: Desk, former: string | null): Promise<string> =>
  eventually(async () => {
    const [shown] = await desk.rows<{ until: string }>(
      "select passkey->>'until' as until from connections where passkey->>'step' = 'asked'",
    );
    if (!shown || shown.until === former) throw new Error("No other question is shown yet");
    return shown.until;
  });

/** The values that this member of the connection had in its events, without repeats in a row. */
export async function shownOf(desk: Desk, member: string): Promise<string[]> {
  const rows = await desk.rows<{ value: string | null }>(
    `select payload->'connection'->${member} as value from outbox where name = 'connection.update' order by id`,
  );
  return rows.flatMap(({ value }) => value ?? []).filter((value, at, all) => value !== all[at - 1]);
}

/** The end of a link: the number's state, whether keys are left, the worker that holds it, and the waiting sockets. */
export async function endOf(stage: Stage, desk: Desk) {
  const { reason, wanted, qrcode, pairingCode, number } = await desk.until(({ status }) => status === "DISCONNECTED");
  const holder = await eventually(async () => {
    const [lease] = await desk.rows<{ holder: string }>("select holder from connection_leases");
    if (lease?.holder !== "") throw new Error("A worker still holds it");
    return lease.holder;
  });
  const keys = await desk.rows("select 1 from whatsapp_keys union all select 1 from whatsapp_creds");
  const { step } = await untilStep(desk, () => true);
  return { reason, wanted, qrcode, pairingCode, number, step, keys, holder, waiting: stage.network.waiting() };
}
/** The result of `endOf` after a link that stopped for this reason. */
export const stoppedFor = (reason: string) => ({
  reason,
  wanted: false,
  qrcode: null,
  pairingCode: null,
  number: null,
  step: null,
  keys: [],
  holder: "",
  waiting: [],
});
