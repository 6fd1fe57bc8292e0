import { readChoice } from "@balcao/shared/automation/rules";
import {
  type IntegrationAdapter,
  type IntegrationSurroundings,
  type OutsideAction,
  type OutsideReply,
  type OutsideSession,
  type OutsideTurn,
} from "@balcao/shared/integrations/port";
import type { DialogflowSettings } from "@balcao/shared/integrations/settings";
import type { OutsideAnswer } from "@balcao/shared/outside/port";
import { jsonOf } from "@balcao/shared/json";
import { Asker } from "../asker.ts";
import { refused, unreadable } from "../faults.ts";
import { toPeople } from "../read.ts";
import { Speech } from "../speech.ts";
import { adapterTexts } from "../texts.ts";
import { tell } from "./says.ts";
import { detected, keptSession, type KeptSession, type QueryResult } from "./schema.ts";
import { Token } from "./token.ts";

/** Dialogflow refuses a longer text. */
const longestQuery = 256;
/** Google asks its callers for one more try. */
const again = new Set([429, 503]);

/**
 * An agent of Dialogflow ES. Google stores the conversation under the ticket's uuid, and we store how often the agent did not understand. The agent
 * gets only words: the transcript of a voice note if there is one, and the kind of any other file. Keep the adapter as long as its settings stay,
 * because it holds Google's token.
 */
export function dialogflowAdapter(
  settings: DialogflowSettings,
  surroundings: IntegrationSurroundings,
): IntegrationAdapter {
  const agent = new Agent(settings, surroundings);
  return { respond: (turn) => respond(agent, settings, surroundings, turn) };
}

async function respond(
  agent: Agent,
  { language, fallbackLimit }: DialogflowSettings,
  surroundings: IntegrationSurroundings,
  turn: OutsideTurn,
): Promise<OutsideReply> {
  const kept = keptOf(turn.session);
  const { ticket, contact, company } = turn;
  const result = await agent.ask(new Asker(surroundings), ticket.uuid, queryOf(turn, kept, language), {
    timeZone: company.timezone,
    payload: {
      ticketId: ticket.uuid,
      phone: contact.number,
      ...(contact.userName && { userName: contact.userName }),
      name: contact.name,
    },
  });
  const speech = new Speech(0);
  const { options, end } = tell(result, speech);
  // An agent without an answer did not understand, so the customer gets a text.
  const isLost = result.intent?.isFallback === true || (speech.isEmpty && !end);
  if (speech.isEmpty && !end) speech.text(adapterTexts[language].notUnderstood);
  const fallbacks = isLost ? kept.fallbacks + 1 : 0;
  const last = end ?? (fallbacks >= fallbackLimit ? toPeople : null);
  if (last) return { actions: [...speech.actions, last], session: null };
  return { actions: speech.actions, session: { fallbacks, options } satisfies KeptSession };
}

const keptOf = (session: OutsideSession | null): KeptSession =>
  keptSession.safeParse(session).data ?? { fallbacks: 0, options: [] };

/** The customer's text in one line. A number stands for the option with that number. */
function queryOf(
  { messages }: OutsideTurn,
  { options }: KeptSession,
  language: DialogflowSettings["language"],
): string {
  const said = messages
    .map(({ text, transcript = "" }) => `${text} ${transcript}`)
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
  const chosen = said.length <= longestQuery ? readChoice(said, options) : null;
  return chosen?.says ?? (said || adapterTexts[language].kinds[messages.at(-1)?.type ?? "text"]);
}

/** Cuts a text between characters, because half a character is invalid. */
const cut = (text: string): string => text.slice(0, longestQuery).replace(/[\uD800-\uDBFF]$/, "");

class Agent {
  readonly #settings: DialogflowSettings;
  readonly #apiUrl: string;
  readonly #token: Token;

  constructor(settings: DialogflowSettings, surroundings: IntegrationSurroundings) {
    this.#settings = settings;
    this.#apiUrl = surroundings.google.apiUrl;
    this.#token = new Token(settings.serviceAccount, surroundings);
  }

  /** Throws IntegrationFault. */
  async ask(asker: Asker, session: string, text: string, queryParams: object): Promise<QueryResult> {
    const { projectName, language } = this.#settings;
    const body = { queryInput: { text: { text: cut(text), languageCode: language } }, queryParams };
    const agent = `${this.#apiUrl}/v2/projects/${encodeURIComponent(projectName)}/agent`;
    const url = `${agent}/sessions/${encodeURIComponent(session)}:detectIntent`;
    const answer = await this.#post(asker, url, JSON.stringify(body));
    if (answer.status !== 200) throw refused(answer, { alsoWrong: [400] });
    const { data } = detected.safeParse(jsonOf(answer.text));
    if (!data) throw unreadable(answer);
    return data.queryResult;
  }

  /** A refused token is fetched again once, because a token may end early. */
  async #post(asker: Asker, url: string, body: string): Promise<OutsideAnswer> {
    const token = await this.#token.get(asker);
    const withToken = (text: string) =>
      asker.insist(
        () => ({ url, headers: { "content-type": "application/json", authorization: `Bearer ${text}` }, body }),
        again,
        2,
      );
    const answer = await withToken(token);
    if (answer.status !== 401) return answer;
    this.#token.refused(token);
    return withToken(await this.#token.get(asker));
  }
}

/** An agent's answer to a greeting, for the admin's test. Throws IntegrationFault. */
export async function tryDialogflow(
  settings: DialogflowSettings,
  surroundings: IntegrationSurroundings,
  { session, timezone }: { session: string; timezone: string },
): Promise<readonly OutsideAction[]> {
  const hello = adapterTexts[settings.language].hello;
  const agent = new Agent(settings, surroundings);
  const result = await agent.ask(new Asker(surroundings), session, hello, { timeZone: timezone });
  const speech = new Speech(0);
  const { end } = tell(result, speech);
  return [...speech.actions, ...(end ? [end] : [])];
}
