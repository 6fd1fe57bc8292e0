import { formatNumber } from "@balcao/shared/phone";
import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import type { InboundMessage, Mention } from "./inbound.ts";
import type { Wording } from "./wording.ts";

const somebody = { pt: "participante", en: "member", es: "participante" } as const;
const mentioned = /@(\d{5,20})/g;
/** At most this many mentions are named. No group has so many members. */
const mentionsAtMost = 1100;

/**
 * Writes names in place of the mentioned addresses: the names of contacts known by number or LID, and the company's own name. An unknown number stays
 * a number; `numbers` has the numbers of a group's members by their LID. An unknown LID becomes "participante", because readers cannot understand it.
 * Call it in the company's scope, before the message is stored.
 */
export async function nameMentions(
  message: Pick<InboundMessage, "body" | "quotedText" | "mentions">,
  { language }: Wording,
  numbers: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const mentions = (message.mentions ?? []).slice(0, mentionsAtMost);
  if (mentions.length === 0) return;
  const addresses = mentions.map(({ identity }) => identity);
  const members = addresses.flatMap(({ kind, value }) => (kind === "lid" && numbers.get(value)) || []);
  const kinds = [...addresses.map(({ kind }) => kind), ...members.map(() => "phone")];
  const values = [...addresses.map(({ value }) => value), ...members];
  const known = await query(
    { kind: text.null, value: text.null, name: text.null, number: text.null, own: text },
    sql`select i.kind, i.value, c.name, c.number, (select name from companies) as own
      from unnest(${kinds}::text[], ${values}::text[]) as given (kind, value)
      left join contact_identities i on i.kind = given.kind and i.value = given.value
      left join contacts c on c.company_id = i.company_id and c.id = i.contact_id`,
  );
  const [company] = known;
  const nameOf = ({ identity: { kind, value }, isOwn }: Mention): string => {
    if (isOwn) return company?.own ?? "";
    const member = kind === "lid" ? numbers.get(value) : value;
    const contact =
      known.find((one) => one.kind === kind && one.value === value) ??
      known.find((one) => one.kind === "phone" && one.value === member);
    const number = contact?.number || member;
    return contact?.name || (number ? formatNumber(number) : somebody[language]);
  };
  const names = new Map(mentions.map((mention) => [mention.identity.value, nameOf(mention)]));
  const named = (words: string) =>
    words.replaceAll(mentioned, (all, digits: string) => (names.has(digits) ? `@${names.get(digits)}` : all));
  message.body = named(message.body);
  message.quotedText = named(message.quotedText);
}
