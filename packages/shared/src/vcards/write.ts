import { readVCards, type VCard } from "./read.ts";

/** A contact card of version 3.0 with its words in plain letters. Its lines are not folded, so that a search for one line finds it. */
export function writeVCard(card: VCard): string {
  const lines: [property: string, value: string][] = [
    ["FN", card.name],
    ...card.phones.map((phone): [string, string] => ["TEL", phone]),
    ...card.emails.map((email): [string, string] => ["EMAIL", email]),
    ["ORG", card.company],
    ["TITLE", card.title],
    ["ADR", card.address && `;;${escaped(card.address)};;;;`],
    ["BDAY", card.birthday],
    ["URL", card.url],
    ["NOTE", card.note],
    ["CATEGORIES", card.categories],
  ];
  const said = lines
    .filter(([, value]) => value !== "")
    .map(([property, value]) => `${property}:${property === "ADR" ? value : escaped(value)}`);
  return ["BEGIN:VCARD", "VERSION:3.0", ...said, "END:VCARD"].join("\n");
}

const escaped = (value: string): string => value.replaceAll(/[\\,;]/g, (sign) => `\\${sign}`);

/**
 * A received contact card in its stored form. A card with its name in plain letters stays as it is. A card with encoded letters, with a picture,
 * without a name, or without data is written again. A missing name is replaced by the name that the sender's phone showed. A text that names nobody
 * also stays as it is.
 */
export function plainVCard(text: string, shownName: string): string {
  const cards = [...readVCards([text])];
  const lines = new Set(text.split(/\r\n|[\r\n]/));
  if (cards.length > 0 && cards.every((card) => isPlain(card, lines))) return text.trim();
  const [first = nobody, ...others] = cards;
  const named = { ...first, name: first.name || shownName.replaceAll(/[\p{Cc}\s]+/gu, " ").trim() };
  const known = [named, ...others].filter((card) => Object.values(card).some((value) => value.length > 0));
  return known.length > 0 ? known.map(writeVCard).join("\n") : text.trim();
}

const isPlain = ({ name, hasPhoto }: VCard, lines: ReadonlySet<string>): boolean =>
  name !== "" && !hasPhoto && lines.has(`FN:${escaped(name)}`);

const nobody: VCard = {
  name: "",
  phones: [],
  emails: [],
  company: "",
  title: "",
  address: "",
  birthday: "",
  url: "",
  note: "",
  categories: "",
  hasPhoto: false,
};
