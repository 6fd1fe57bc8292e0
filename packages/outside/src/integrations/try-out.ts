import type { IntegrationSurroundings, OutsideAction } from "@balcao/shared/integrations/port";
import type { AdapterSettings } from "@balcao/shared/integrations/settings";
import { tryDialogflow } from "./dialogflow/adapter.ts";
import { handOvers, wordsOf } from "./hand-over.ts";
import { tryTypebot } from "./typebot/adapter.ts";
import { tryWebhook } from "./webhook/adapter.ts";
import type { AnswerRead } from "./webhook/answer.ts";

/** The company of the test, and the test's id: letters, digits, `-` and `_`, at most 36. */
export interface TryOut {
  eventId: string;
  company: { id: number; timezone: string };
}

/**
 * The call of the admin's test button, without a ticket: a greeting for Dialogflow, the beginning of a Typebot flow, a signed `webhook.test` for n8n
 * and other programs. Returns the answer, which may be empty. Throws IntegrationFault.
 */
export async function tryOut(
  settings: AdapterSettings,
  surroundings: IntegrationSurroundings,
  { eventId, company }: TryOut,
): Promise<AnswerRead> {
  switch (settings.type) {
    case "dialogflow":
      return whole(await tryDialogflow(settings, surroundings, { session: eventId, timezone: company.timezone }));
    case "typebot":
      return whole(await tryTypebot(settings, surroundings));
    case "n8n":
    case "webhook":
      return marksRead(await tryWebhook(settings, surroundings, { eventId, companyId: company.id }));
  }
}

/** A mark of hand-over in a text is shown as its action. */
const marksRead = ({ understood, unread }: AnswerRead): AnswerRead => ({
  understood: understood.flatMap(({ field, action }, place) => {
    const before = understood[place - 1];
    return handOvers([action], before && wordsOf(before.action)).map((read) => ({ field, action: read }));
  }),
  unread,
});

/** The answer of a flow or an agent is a list of messages and has no fields. */
const whole = (actions: readonly OutsideAction[]): AnswerRead => ({
  understood: handOvers(actions).map((action) => ({ field: "", action })),
  unread: [],
});
