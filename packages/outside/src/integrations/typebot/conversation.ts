import { IntegrationFault, type OutsideAction } from "@balcao/shared/integrations/port";
import type { TypebotSettings } from "@balcao/shared/integrations/settings";
import type { OutsideAnswer } from "@balcao/shared/outside/port";
import { jsonOf } from "@balcao/shared/json";
import type { z } from "zod";
import type { ProgramRequest, Asker } from "../asker.ts";
import { refused, unreadable } from "../faults.ts";
import { adapterTexts } from "../texts.ts";
import { continueUrl, type FlowAddress, pageUrl, startUrl } from "./address.ts";
import { bubbleText, controlOf, sayBubble, waitsForPage } from "./bubbles.ts";
import { ask } from "./inputs.ts";
import type { FlowMessage } from "./reply.ts";
import { type ChatAnswer, chatAnswer, type PendingInput, type SideAction, startAnswer } from "./schema.ts";
import { isWeb, type Speech } from "../speech.ts";

/** The most steps that a flow may take by itself after one message of the customer. */
const mostRounds = 5;
/** Typebot's own text for an answer that does not fit. */
const standardRetry = /^invalid message\. please,? try again\.?$/i;

/** The state of a flow after its turn. */
export interface Stand {
  /** The question of the flow. Null when the flow has ended. */
  pending: PendingInput | null;
  /** The action of a control bubble. */
  control: OutsideAction | null;
}

/** One turn of a flow: the calls to the server, and the flow's texts. */
export class Conversation {
  readonly #asker: Asker;
  readonly #address: FlowAddress;
  readonly #settings: Pick<TypebotSettings, "language" | "unknownMessage">;
  readonly #speech: Speech;

  constructor(
    asker: Asker,
    address: FlowAddress,
    settings: Pick<TypebotSettings, "language" | "unknownMessage">,
    speech: Speech,
  ) {
    this.#asker = asker;
    this.#address = address;
    this.#settings = settings;
    this.#speech = speech;
  }

  /** Begins the flow. The customer's message is not passed on yet, because it would answer the first question. */
  async start(variables: Readonly<Record<string, string>>): Promise<z.output<typeof startAnswer>> {
    const body = { isStreamEnabled: false, isOnlyRegistering: false, prefilledVariables: variables };
    const answer = await this.#asker.insist(() => asked(startUrl(this.#address), body));
    if (answer.status !== 200) throw refused(answer, { alsoWrong: [400] });
    return read(startAnswer, answer);
  }

  /** Continues the flow. Null when the session is gone. The call is not repeated, because a lost call may already have answered a question. */
  async goOn(sessionId: string, message: FlowMessage): Promise<ChatAnswer | null> {
    const answer = await this.#asker.post(
      asked(continueUrl(this.#address, sessionId), { ...(message && { message }) }),
    );
    if (answer.status === 404) return null;
    if (answer.status !== 200) throw refused(answer, { alsoWrong: [400] });
    return read(chatAnswer, answer);
  }

  /**
   * Sends an answer, and continues the flow as long as it does not wait for the customer. A flow that runs in a circle, or loses its session
   * meanwhile, has failed.
   */
  async play(sessionId: string, first: ChatAnswer): Promise<Stand> {
    let answer: ChatAnswer | null = first;
    for (let round = 0; answer; round += 1) {
      const control = this.#tell(answer);
      if (control) return { pending: null, control };
      if (!goesOnAlone(answer)) return { pending: this.#ask(answer), control: null };
      if (round >= mostRounds || this.#speech.isFull) throw new IntegrationFault("bad-answer", "circle");
      answer = await this.goOn(sessionId, null);
    }
    throw lostAgain();
  }

  /** Sends the bubbles and performs the actions between them. Returns the action of a control bubble, which happens after everything else. */
  #tell({ messages, clientSideActions, input }: ChatAnswer): OutsideAction | null {
    const actions = clientSideActions ?? [];
    const known = new Set(messages.map(({ id }) => id));
    let control: OutsideAction | null = null;
    this.#act(actions.filter(({ lastBubbleBlockId }) => !lastBubbleBlockId || !known.has(lastBubbleBlockId)));
    for (const bubble of messages) {
      const text = bubbleText(bubble);
      const wanted = controlOf(text);
      if (wanted) control ??= wanted;
      else if (wanted === undefined && bubble.id === input?.id && standardRetry.test(text.trim()))
        this.#notUnderstood();
      else if (wanted === undefined) sayBubble(bubble, this.#speech);
      else this.#speech.leftOut(text);
      this.#act(actions.filter(({ lastBubbleBlockId }) => lastBubbleBlockId === bubble.id));
    }
    return control;
  }

  #act(actions: readonly SideAction[]): void {
    for (const { wait, redirect } of actions) {
      if (wait) this.#speech.wait(Math.round(wait.secondsToWaitFor * 1000));
      if (redirect && isWeb(redirect.url)) this.#speech.text(redirect.url);
    }
  }

  #notUnderstood(): void {
    this.#speech.text(this.#settings.unknownMessage || adapterTexts[this.#settings.language].notUnderstood);
  }

  #ask({ input }: ChatAnswer): PendingInput | null {
    if (!input) return null;
    const { language, unknownMessage } = this.#settings;
    const isSilent = this.#speech.isEmpty;
    if (isSilent && unknownMessage) this.#speech.text(unknownMessage);
    const pending = ask(input, { speech: this.#speech, language, page: pageUrl(this.#address) });
    if (this.#speech.isEmpty) this.#speech.text(adapterTexts[language].yourTurn);
    return pending;
  }
}

const asked = (url: string, body: object): ProgramRequest => ({
  url,
  headers: { "content-type": "application/json", accept: "application/json", "user-agent": "Balcao" },
  body: JSON.stringify({ ...body, textBubbleContentFormat: "richText" }),
});

const goesOnAlone = ({ messages, clientSideActions }: ChatAnswer): boolean =>
  messages.some(waitsForPage) || (clientSideActions ?? []).some(({ expectsDedicatedReply }) => expectsDedicatedReply);

function read<T>(schema: z.ZodType<T>, answer: OutsideAnswer): T {
  const found = schema.safeParse(jsonOf(answer.text));
  if (!found.success) throw unreadable(answer);
  return found.data;
}

/** The flow lost a session that it had just begun. */
export const lostAgain = (): IntegrationFault => new IntegrationFault("bad-answer", "404: session");
