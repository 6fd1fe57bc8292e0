import {
  afterSaying,
  type IntegrationAdapter,
  type IntegrationSurroundings,
  type OutsideAction,
  type OutsideTurn,
} from "@balcao/shared/integrations/port";
import type { WebhookAuth, WebhookSettings } from "@balcao/shared/integrations/settings";
import { signedHeaders } from "../../sign.ts";
import { Asker } from "../asker.ts";
import { refused } from "../faults.ts";
import { type AnswerRead, readAnswer } from "./answer.ts";
import { callsFor, testCall, type WebhookCall } from "./bodies.ts";

/** A program that takes calls, such as n8n. We store nothing for it, because the ticket's uuid is its session. */
export function webhookAdapter(settings: WebhookSettings, surroundings: IntegrationSurroundings): IntegrationAdapter {
  return {
    respond: async (turn: OutsideTurn) => {
      const asker = new Asker(surroundings);
      const actions: OutsideAction[] = [];
      await afterSaying(
        () => actions,
        async () => {
          for (const call of callsFor(settings, turn, surroundings.messagesUrl))
            actions.push(
              ...(await make(call, asker, settings, surroundings.now)).understood.map(({ action }) => action),
            );
        },
      );
      return { actions, session: null };
    },
  };
}

/** A signed call of the admin's test. Throws IntegrationFault. */
export const tryWebhook = (
  settings: WebhookSettings,
  surroundings: IntegrationSurroundings,
  { eventId, companyId }: { eventId: string; companyId: number },
): Promise<AnswerRead> =>
  make(testCall(eventId, surroundings.now(), companyId), new Asker(surroundings), settings, surroundings.now);

/** A call that did not get through is repeated under the same id, because the receiver recognises a repeat by the id. */
async function make(
  { id, body }: WebhookCall,
  asker: Asker,
  { url, auth, signingSecrets }: WebhookSettings,
  now: () => Date,
): Promise<AnswerRead> {
  const keys = signingSecrets.map((secret) => Buffer.from(secret.replace(/^whsec_/, ""), "base64"));
  const answer = await asker.insist(() => ({
    url,
    headers: {
      ...authHeader(auth),
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Balcao-Webhooks/1",
      ...headersOf(keys, { id, seconds: Math.floor(now().getTime() / 1000), body }),
    },
    body,
  }));
  const secrets = [...secretsOf(auth), ...signingSecrets];
  if (answer.status < 200 || answer.status >= 300) throw refused(answer, { secrets });
  return readAnswer(answer, secrets);
}

type SignedCall = Parameters<typeof signedHeaders>[1];
const headersOf = (keys: readonly Buffer[], signed: SignedCall): Record<string, string> =>
  keys.length > 0 ? signedHeaders(keys, signed) : { "webhook-id": signed.id, "x-event-id": signed.id };

function authHeader(auth: WebhookAuth): Record<string, string> {
  if (auth.kind === "basic")
    return { authorization: `Basic ${Buffer.from(`${auth.user}:${auth.password}`).toString("base64")}` };
  return auth.kind === "header" ? { [auth.name.toLowerCase()]: auth.value } : {};
}

function secretsOf(auth: WebhookAuth): string[] {
  if (auth.kind === "basic") return [`${auth.user}:${auth.password}`, auth.password];
  return auth.kind === "header" ? [auth.value] : [];
}
