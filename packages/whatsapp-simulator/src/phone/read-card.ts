/** One property of a contact card: its name without a group, its parameters, and its value with escapes resolved. */
interface Property {
  name: string;
  params: string;
  value: string;
}

/** `item1.TEL;type="a:b":+55 …`; a colon within quotes does not end the name. */
const property = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:[^":;]|"[^"]*")*)*):(.*)$/;

/** The lines of a card. Folded lines and lines with soft breaks are joined. */
function linesOf(card: string): string[] {
  const lines: string[] = [];
  for (const line of card
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]/g, "")
    .split("\n")) {
    const last = lines.at(-1) ?? "";
    const goesOn = last.endsWith("=") && /quoted-printable/i.test(last);
    if (goesOn) lines[lines.length - 1] = last.slice(0, -1) + line;
    else lines.push(line);
  }
  return lines;
}

const propertiesOf = (card: string): Property[] =>
  linesOf(card).flatMap((line) => {
    const [, name, params = "", value = ""] = property.exec(line.trim()) ?? [];
    if (name === undefined) return [];
    return [{ name: name.toUpperCase(), params: params.toUpperCase(), value: plain(value, params) }];
  });

function plain(value: string, params: string): string {
  if (!/QUOTED-PRINTABLE/i.test(params)) return value;
  const charset = /CHARSET=([\w-]+)/i.exec(params)?.[1] ?? "utf-8";
  const bytes = Buffer.from(
    value
      .replace(/[^\x20-\x7e]/g, (letter) => encodeURIComponent(letter).replaceAll("%", "="))
      .replace(/=([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
  return new TextDecoder(/8859-1|1252/.test(charset) ? "windows-1252" : "utf-8").decode(bytes);
}

const unescaped = (text: string): string =>
  text.replace(/\\(.)/g, (_all, sign: string) => (/n/i.test(sign) ? " " : sign)).trim();

/** The person of a contact card on a phone: the sender's name for the person, or else the card's name, and the number for messages. */
export function readCard({ displayName, vcard }: { displayName?: string | null; vcard?: string | null }): {
  name: string;
  number: string;
} {
  const all = propertiesOf(vcard ?? "");
  const first = (name: string) => unescaped(all.find((one) => one.name === name)?.value ?? "");
  const [family = "", given = "", more = ""] = (all.find(({ name }) => name === "N")?.value ?? "")
    .split(/(?<!\\);/)
    .map(unescaped);
  const phones = all.filter(({ name }) => name === "TEL");
  const phone = phones.find(({ params }) => params.includes("WAID=")) ?? phones[0];
  const waid = /WAID=(\d+)/.exec(phone?.params ?? "")?.[1];
  const [typed = ""] = (phone?.value ?? "").replace(/^tel:/i, "").split(";");
  const name = displayName || first("FN") || [given, more, family].filter(Boolean).join(" ") || first("ORG");
  return { name, number: waid ?? typed.replace(/\D/g, "") };
}
