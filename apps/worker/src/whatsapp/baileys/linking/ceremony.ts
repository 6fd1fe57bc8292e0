import { logger } from "@balcao/core/base/logger";
import {
  passkeyMs,
  type PasskeyAnswer,
  type PasskeyOptions,
  type PasskeyStep,
} from "@balcao/shared/connections/passkey";
import type { BinaryNode, WASocket } from "@whiskeysockets/baileys";
import type { PasskeyCeremony } from "../../ceremony.ts";
import type { LinkFault } from "../../close-cause.ts";
import { againFor, ask, askWithAnswer } from "./ask.ts";
import { LinkEnded } from "./link-ended.ts";
import { optionsIn, phoneIn, questions, refIn } from "./questions.ts";
import {
  codeOf,
  handoffKeyOf,
  type Phone,
  type Prologue,
  prologueOf,
  proofOf,
  renewSecret,
  sealedRequest,
} from "./secrets.ts";

type Step = PasskeyStep["step"];
/** The state of one try. The phone may answer before the server has confirmed our part. */
interface Try {
  prologue: Prologue | null;
  phone: Promise<Phone>;
  hear: (phone: Phone) => void;
  isProven: boolean;
}

export interface CeremonyOptions {
  show: (step: PasskeyStep) => void;
  /** The time limits of the steps. Tests use shorter limits. */
  ms?: Partial<typeof passkeyMs> | undefined;
}

/** The proof of the scan is valid for this long after the scan. */
const handoffMs = 5 * 60_000;
/** The server's question is valid for this long. */
const optionsMs = 600_000;
/** After this many refused answers the ceremony ends. */
const mostRefusals = 5;
/** The results of a step that takes too long. */
const lateAs: Record<Step, LinkFault> = {
  asked: "passkey",
  signing: "passkey",
  sent: "passkey-silent",
  code: "passkey-uncompared",
  linking: "passkey-silent",
};

/**
 * Links a number whose account must show its passkey, on the socket whose QR or code the phone took. It ends with that socket and stores nothing.
 * `begin` gives WhatsApp's question to a browser, `show` takes the answer, the phone answers by a notice, and both answers complete the link. A
 * failure before the phone's acceptance causes a new question without the proof of the scan, and the owner then compares a code.
 */
export class Ceremony implements PasskeyCeremony {
  readonly #sock: WASocket;
  readonly #options: CeremonyOptions;
  readonly #ms: typeof passkeyMs;
  #question: { options: PasskeyOptions; until: number } | null = null;
  #handoff: { key: Buffer; until: number } | null;
  #step: Step = "asked";
  #try: Try = newTry();
  #refusals = 0;
  #again: PasskeyStep["again"] = null;
  #timer: NodeJS.Timeout | undefined;
  #until = new Date(0);
  #isOver = false;

  /** Begins with the notice that requests the passkey. */
  constructor(sock: WASocket, notice: BinaryNode, options: CeremonyOptions) {
    this.#sock = sock;
    this.#options = options;
    this.#ms = { ...passkeyMs, ...options.ms };
    // The phone knows the secret of the QR or the code, and the server does not. From now on the link uses another secret.
    this.#handoff = { key: handoffKeyOf(sock.authState.creds.advSecretKey), until: performance.now() + handoffMs };
    renewSecret(sock.authState.creds);
    this.repeated(notice);
    this.#enter("asked");
  }

  /** The notice came again. WhatsApp accepts only an answer to its last question, so a browser that has an earlier question must begin again. */
  repeated(notice: BinaryNode): void {
    const options = optionsIn(notice);
    if (!options || !this.#isOpen("asked", "signing")) return;
    const isOther = options.challenge !== this.#question?.options.challenge;
    this.#question = { options, until: performance.now() + optionsMs };
    if (!isOther || this.#step === "asked") return;
    this.#again = "renewed";
    this.#enter("asked");
  }

  /** The phone's part has arrived. It counts only when the phone has our part. */
  continued(notice: BinaryNode): void {
    const phone = phoneIn(notice);
    if (phone && this.#step === "sent" && this.#try.prologue) this.#try.hear(phone);
    else
      logger.warn({ step: this.#step, isReadable: phone !== null }, "a phone's part of a link came at no time for it");
  }

  async begin(): Promise<{ options: PasskeyOptions; until: Date } | null> {
    if (!this.#isOpen("asked", "signing")) return null;
    if (!this.#question || this.#question.until < performance.now()) {
      const options = optionsIn(await ask(this.#sock, questions.options(), questions.optionsMs));
      if (!options) throw new Error("WhatsApp gave no question for the passkey");
      this.#question = { options, until: performance.now() + optionsMs };
    }
    if (!this.#isOpen("asked", "signing")) return null;
    const { options } = this.#question;
    this.#enter("signing");
    return { options, until: this.#until };
  }

  show(answer: PasskeyAnswer): boolean {
    if (!this.#isOpen("signing")) return false;
    this.#enter("sent");
    void this.#send(answer);
    return true;
  }

  compare(same: boolean): boolean {
    if (!this.#isOpen("code")) return false;
    if (same) void this.#link();
    else this.#fail("passkey-differs");
    return true;
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #isOpen = (...steps: readonly Step[]): boolean => !this.#isOver && steps.includes(this.#step);

  /** Enters a step, shows it, and ends it after its time limit. The step "signing" keeps the remaining time of the question. */
  #enter(step: Step, code: string | null = null): void {
    this.#step = step;
    if (step !== "signing") this.#limit(step);
    this.#options.show({ step, until: this.#until.toISOString(), code, again: this.#again });
  }

  #limit(step: Exclude<Step, "signing">): void {
    clearTimeout(this.#timer);
    // The phone's part and the end of the socket may come at the same moment.
    if (this.#isOver) return;
    this.#timer = setTimeout(() => this.#fail(lateAs[this.#step]), this.#ms[step]);
    this.#until = new Date(Date.now() + this.#ms[step]);
  }

  #fail(fault: LinkFault): void {
    this.end();
    void this.#sock.end(new LinkEnded(fault));
  }

  /** Asks again after a fault. The proof of the scan may be used only once. */
  #askAgain(error: unknown): void {
    // A broken connection ends the socket, and the link with it.
    if (this.#isOver || !this.#sock.ws.isOpen) return;
    this.#refusals += 1;
    this.#again = againFor(error);
    logger.warn({ step: this.#step, refusals: this.#refusals, reason: String(error) }, "a step of a link failed");
    this.#handoff = null;
    this.#question = null;
    this.#try = newTry();
    if (this.#refusals >= mostRefusals) this.#fail("passkey-refused");
    else this.#enter("asked");
  }

  async #send(answer: PasskeyAnswer): Promise<void> {
    const now = this.#try;
    try {
      const prologue = prologueOf(refIn(await ask(this.#sock, questions.ref())));
      const proof =
        this.#handoff && this.#handoff.until > performance.now() ? proofOf(this.#handoff.key, prologue) : null;
      Object.assign(now, { prologue, isProven: proof !== null });
      await askWithAnswer(this.#sock, questions.prologue(answer, prologue, proof));
      // The phone has the whole time limit, however long the server took.
      if (this.#isOver) return;
      this.#enter("sent");
      const phone = await now.phone;
      this.#limit("sent");
      await ask(this.#sock, questions.nonce(prologue));
      if (this.#isOver) return;
      if (now.isProven) await this.#link();
      else this.#enter("code", codeOf(prologue, phone));
    } catch (error) {
      this.#askAgain(error);
    }
  }

  async #link(): Promise<void> {
    const { prologue, phone } = this.#try;
    if (!prologue) return;
    this.#enter("linking");
    try {
      const { noiseKey, signedIdentityKey, advSecretKey } = this.#sock.authState.creds;
      const own = {
        companionPublicKey: noiseKey.public,
        companionIdentityKey: signedIdentityKey.public,
        advSecret: Buffer.from(advSecretKey, "base64"),
      };
      await ask(this.#sock, questions.request(sealedRequest(prologue, await phone, own)));
    } catch (error) {
      this.#askAgain(error);
    }
  }
}

function newTry(): Try {
  let hear!: (phone: Phone) => void;
  const phone = new Promise<Phone>((resolve) => {
    hear = resolve;
  });
  return { prologue: null, phone, hear, isProven: false };
}
