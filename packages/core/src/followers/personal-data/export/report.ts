import type { AuditEntry } from "@balcao/shared/audit/schema";
import { heldKinds } from "@balcao/shared/personal-data/schema";
import { formatNumber } from "@balcao/shared/phone";
import type { ExportTerms } from "../words/terms/terms.ts";
import type { ExportWords } from "../words/words.ts";
import type { ExportBegun } from "./begin.ts";
import { type Clock, within } from "./conversation-words.ts";
import type { PersonFacts } from "./facts.ts";

interface ReportFacts {
  begun: ExportBegun;
  facts: PersonFacts;
  words: ExportWords;
  clock: Clock;
  now: Date;
}

const firstWord = (name: string): string => name.trim().split(/\s/, 1)[0] ?? "";
const list = (lines: readonly string[], none: string): string =>
  (lines.length > 0 ? lines : [none]).map((line) => `- ${within(line)}`).join("\n");

const numbersOf = ({ addresses }: PersonFacts): string[] =>
  addresses.filter(({ kind }) => kind === "phone").map(({ value }) => formatNumber(value));

/** The text that people read first: whose data the export has, of which time, for which purposes, who got it, and what is left out. */
export function readmeOf({
  begun: { person, summary, company, officer },
  facts,
  words,
  clock,
  now,
}: ReportFacts): string {
  const { firstMessageAt, lastMessageAt, since, sharedWith } = summary;
  const period =
    firstMessageAt && lastMessageAt
      ? `${clock(new Date(firstMessageAt))} / ${clock(new Date(lastMessageAt))}`
      : words.noMessages;
  return [
    words.title.toUpperCase(),
    "",
    `${words.company}: ${company}`,
    ...(officer ? [`${words.officer}: ${within(officer)}`] : []),
    `${words.person}: ${within(person.name)}`,
    `${words.numbers}: ${numbersOf(facts).join(", ") || words.none}`,
    `${words.madeAt}: ${clock(now)}`,
    `${words.since}: ${clock(new Date(since))}`,
    `${words.period}: ${period}`,
    "",
    words.purposes,
    "",
    `${words.recipients}:`,
    list(
      sharedWith.map(({ kind, name, host, count }) =>
        [words.recipientKind[kind], name, host, `${count}×`].filter(Boolean).join(" · "),
      ),
      words.noRecipients,
    ),
    "",
    ...words.contents,
    "",
    ...words.leftOut,
    "",
  ].join("\n");
}

const line = (...cells: (string | null)[]): string => cells.filter(Boolean).join(" · ");
type Section = readonly [title: string, lines: readonly string[]];

/** The facts as a readable text. */
export function reportOf(given: ReportFacts): string {
  const { begun, words } = given;
  const sections = [...aboutPerson(given), ...whatHappened(given)];
  const written = sections.flatMap(([title, lines]) => [title.toUpperCase(), list(lines, words.none), ""]);
  return [within(begun.person.name), "", ...written].join("\n");
}

function aboutPerson({ begun: { person, summary }, facts, words, clock }: ReportFacts): Section[] {
  const { parts, terms } = words;
  const { optOut, held } = summary;
  const fields = [...person.emails.map((value) => ({ name: "e-mail", value })), ...person.extraInfo];
  return [
    [parts.held, heldKinds.map((kind) => `${words.held[kind]}: ${held[kind]}`)],
    [parts.names, facts.names.map(({ name, until }) => line(name, until && `… ${clock(until)}`))],
    [
      parts.addresses,
      facts.addresses.map(({ kind, value, firstSeen }) =>
        line(terms.address[kind], kind === "phone" ? formatNumber(value) : value, clock(firstSeen)),
      ),
    ],
    [parts.fields, fields.map(({ name, value }) => `${name}: ${value}`)],
    [
      parts.optOut,
      [
        ...(optOut ? [line(clock(new Date(optOut.at)), terms.optOut[optOut.source], optOut.words)] : []),
        ...facts.emailUnsubscribes.map(({ at, email, reason }) => line(clock(at), email, reason)),
      ],
    ],
    [parts.notes, facts.notes.map(({ at, by, text }) => line(clock(at), by, text))],
    [
      parts.lists,
      facts.lists.map(({ list: name, addedAt, consentSource }) => line(name, clock(addedAt), consentSource)),
    ],
  ];
}

function whatHappened({ begun: { summary }, facts, words: { parts, terms }, clock }: ReportFacts): Section[] {
  const when = (at: Date | null) => at && clock(at);
  return [
    [
      parts.requests,
      facts.requests.map(({ receivedOn, kind, note, state, answer }) =>
        line(receivedOn, terms.request[kind], note, terms.requestState[state], answer),
      ),
    ],
    [
      parts.legalBases,
      facts.legalBases.map(({ purpose, purposeName, basis, since, words, endedAt, endedAs, endWords }) =>
        line(
          purposeName || terms.purpose[purpose],
          terms.basis[basis],
          since,
          words,
          endedAs && terms.basisEnd[endedAs],
          when(endedAt),
          endWords,
        ),
      ),
    ],
    [
      parts.schedules,
      facts.schedules.map(({ sendAt, status, text }) => line(clock(sendAt), terms.schedule[status], text)),
    ],
    [
      parts.campaignDeliveries,
      facts.campaignDeliveries.map(({ campaign, state, sentAt }) =>
        line(campaign, terms.delivery[state], when(sentAt)),
      ),
    ],
    [parts.emails, facts.emails.map(({ at, subject, state }) => line(clock(at), subject, terms.email[state]))],
    [parts.ratings, facts.ratings.map(({ answer, scale, at }) => line(`${answer}/${scale}`, when(at)))],
    [
      parts.automaticSteps,
      facts.automaticSteps.map(({ at, reason, reply, queue }) => line(clock(at), terms.step[reason], reply, queue)),
    ],
    [parts.assistantQuestions, facts.assistantQuestions.map(({ at, question }) => line(clock(at), question))],
    [
      parts.seen,
      summary.seen.map(({ at, action, ...who }) =>
        line(clock(new Date(at)), writerOf(who, terms), (terms.seen as Record<string, string>)[action] ?? action),
      ),
    ],
  ];
}

/** The first name of the user who did something. For a visit, the text says that the host acted as this user. */
function writerOf({ actor, operator }: Pick<AuditEntry, "actor" | "operator">, { byHost }: ExportTerms): string | null {
  const name = actor && firstWord(actor.name);
  return name && operator !== null ? byHost(name) : name;
}

/** The facts of the report in JSON, for other systems, with every stored value. */
export function jsonReport({ begun: { person, summary, company, officer }, facts, now }: ReportFacts): string {
  const { name, email, emails, createdAt, blockedAt } = person;
  const { optOut, sharedWith, seen } = summary;
  return JSON.stringify(
    {
      company,
      dataOfficer: officer || null,
      madeAt: now,
      name,
      email,
      emailAddresses: emails,
      since: createdAt,
      blockedAt,
      fields: person.extraInfo.map((field) => ({ name: field.name, value: field.value })),
      optOut: optOut && { at: optOut.at, source: optOut.source, words: optOut.words },
      ...facts,
      sharedWith,
      seen: seen.map(({ at, action, actor, operator }) => ({
        at,
        action,
        by: actor && firstWord(actor.name),
        byHost: operator !== null,
      })),
    },
    null,
    2,
  );
}
