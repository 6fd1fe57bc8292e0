import type {
  IntegrationAdapter,
  IntegrationSurroundings,
  OutsideMessage,
  OutsideReply,
  OutsideSession,
  OutsideTurn,
} from "@balcao/shared/integrations/port";
import { IntegrationFault } from "@balcao/shared/integrations/port";
import { readAllowance } from "../../allowance.ts";
import { callsThrough } from "../../call.ts";
import { outsideAgent } from "../../post-outside.ts";

export const at = new Date("2026-11-20T15:00:00Z");

/** Loopback may be reached, as in an installation with the demo. */
export const surroundings = (more: Partial<IntegrationSurroundings> = {}): IntegrationSurroundings => ({
  call: callsThrough(outsideAgent(readAllowance("127.0.0.0/8"))),
  google: { tokenUrl: "http://127.0.0.1:9/token", apiUrl: "http://127.0.0.1:9" },
  now: () => at,
  messagesUrl: "https://desk.test/api/messages/send",
  patience: { callMs: 5000, wholeMs: 10_000, pauseMs: 1 },
  ...more,
});
/** Surroundings with short time limits, for programs that do not answer. */
export const impatient = surroundings({ patience: { callMs: 200, wholeMs: 400, pauseMs: 1 } });

export const message = (given: Partial<OutsideMessage> | string = {}): OutsideMessage => ({
  id: "3EB0A1",
  type: "text",
  text: "oi",
  mediaUrl: null,
  mimetype: null,
  quotedId: null,
  at: at.toISOString(),
  ...(typeof given === "string" ? { text: given } : given),
});

export const turn = (
  said: string | readonly OutsideMessage[] = "oi",
  more: Partial<OutsideTurn> = {},
): OutsideTurn => ({
  eventId: "evt_0123456789abcdef0123456789abcdef",
  now: at,
  company: { id: 1, timezone: "America/Sao_Paulo" },
  connection: { id: 3, name: "Vendas" },
  ticket: { id: 10, uuid: "5b9d5a3e-6f3b-4a51-9a43-0d9f0c6f2b11", status: "pending", queueId: 2, tags: ["vip"] },
  contact: { id: 7, name: "Ana", number: "5511999990000", userName: "", lid: "", extraInfo: { cidade: "Campinas" } },
  messages: typeof said === "string" ? [message(said)] : said,
  session: null,
  ...more,
});

/** A customer who writes messages one after the other in the same ticket. */
export function customerOf(adapter: IntegrationAdapter, more: Partial<OutsideTurn> = {}) {
  let session: OutsideSession | null = null;
  return async (said: string | readonly OutsideMessage[], now = at): Promise<OutsideReply> => {
    const reply = await adapter.respond(turn(said, { ...more, session, now }));
    // The value in the form that the database returns.
    session = JSON.parse(JSON.stringify(reply.session)) as OutsideSession | null;
    return reply;
  };
}

export const textsOf = ({ actions }: Pick<OutsideReply, "actions">): string[] =>
  actions.flatMap((action) => (action.do === "text" ? [action.text] : []));

export const faultOf = (asked: Promise<unknown>): Promise<IntegrationFault> =>
  asked.then(
    () => Promise.reject(new Error("It is no fault")),
    (error: unknown) => {
      if (error instanceof IntegrationFault) return error;
      throw error;
    },
  );
