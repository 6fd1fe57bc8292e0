import { randomUUID } from "node:crypto";
import { inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import type { Lease } from "@balcao/core/numbers/connections/leases";
import { answerFault } from "@balcao/core/numbers/linking/answer-fault";
import { type LinkStepAsked, type LinkStepReply, type Question, replyToStep } from "@balcao/core/numbers/linking/steps";
import { AppError } from "@balcao/shared/errors";
import type { PasskeyCeremony } from "./ceremony.ts";
import type { NumberLink } from "./gateway.ts";
import type { SessionPart } from "./session-part.ts";

/** The browser session that has WhatsApp's question. The attempt's id can be used once. */
interface Attempt {
  id: string;
  sessionId: string;
  challenge: string;
}

/** Passes the users' steps of a link with a passkey from the desk to the link, and answers each step. */
export class PasskeyDesk implements SessionPart {
  readonly #lease: Lease;
  readonly #link: Pick<NumberLink, "ceremony">;
  #attempt: Attempt | null = null;
  /** The session that answered. Only this session may say whether the codes are equal. */
  #answeredBy: string | null = null;

  constructor(lease: Lease, link: Pick<NumberLink, "ceremony">) {
    this.#lease = lease;
    this.#link = link;
  }

  stepped(asked: LinkStepAsked): void {
    const { companyId, connectionId } = this.#lease;
    this.#take(asked)
      .then((reply) => inCompany(companyId, () => replyToStep(reply)))
      .catch((error: unknown) =>
        logger.warn({ connectionId, reason: String(error) }, "a step of a link was not answered"),
      );
  }

  async #take({ id, companyId, sessionId, step }: LinkStepAsked): Promise<LinkStepReply> {
    try {
      const { ceremony } = this.#link;
      if (!ceremony || companyId !== this.#lease.companyId) throw new AppError("ERR_NO_PASSKEY_ASKED");
      if (step.does === "begin") return { id, question: await this.#begin(ceremony, sessionId) };
      if (step.does === "compare") this.#compare(ceremony, sessionId, step);
      else this.#answer(ceremony, sessionId, step);
      return { id };
    } catch (error) {
      if (error instanceof AppError) return { id, refused: error.code, details: error.details };
      const { connectionId } = this.#lease;
      logger.warn(
        { connectionId, does: step.does, reason: String(error) },
        "WhatsApp gave no question for the passkey",
      );
      return { id, refused: "ERR_PASSKEY_NO_QUESTION" };
    }
  }

  async #begin(ceremony: PasskeyCeremony, sessionId: string): Promise<Question> {
    const question = await ceremony.begin();
    if (!question) throw new AppError("ERR_PASSKEY_UNDER_WAY");
    const { options, until } = question;
    this.#attempt = { id: randomUUID(), sessionId, challenge: options.challenge };
    return { attempt: this.#attempt.id, options, until: until.toISOString() };
  }

  #answer(ceremony: PasskeyCeremony, sessionId: string, { attempt, answer }: Step<"answer">): void {
    const mine = this.#attempt;
    if (mine?.id !== attempt || mine.sessionId !== sessionId) throw new AppError("ERR_PASSKEY_ATTEMPT_OVER");
    const fault = answerFault(answer, mine.challenge);
    if (fault) throw new AppError("ERR_PASSKEY_ANSWER", { fault });
    this.#attempt = null;
    if (!ceremony.show(answer)) throw new AppError("ERR_PASSKEY_ATTEMPT_OVER");
    this.#answeredBy = sessionId;
  }

  #compare(ceremony: PasskeyCeremony, sessionId: string, { same }: Step<"compare">): void {
    if (this.#answeredBy !== sessionId) throw new AppError("ERR_PASSKEY_ATTEMPT_OVER");
    if (!ceremony.compare(same)) throw new AppError("ERR_PASSKEY_UNDER_WAY");
  }
}

type Step<D> = Extract<LinkStepAsked["step"], { does: D }>;
