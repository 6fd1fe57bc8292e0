/** A location as it is stored: image, link and an optional description between bars. */
export type SharedLocation = { image: string | null; link: string | null; text: string };

export function locationOf(body: string): SharedLocation {
  const [image = "", link = "", ...rest] = body.split("|").map((part) => part.trim());
  return {
    image: image.startsWith("data:image/") ? image.replace(/\s+/g, "") : null,
    link: link.startsWith("https://") ? link : null,
    text: rest.join(" | "),
  };
}

export type Card = { name: string; numbers: string[] };

/** The people of one or more vCards, one after another. Long lines are folded and values escaped, as vCards do. */
export function cardsOf(body: string): Card[] {
  const unfolded = body.replace(/\r?\n[ \t]/g, "");
  return [...unfolded.matchAll(/BEGIN:VCARD([\s\S]*?)(?:END:VCARD|$)/gi)].map(([, text = ""]) => {
    const lines = text.split(/\r?\n/);
    const name = valueOf(lines.find((line) => /^(item\d+\.)?FN[;:]/i.test(line)));
    const numbers = lines.filter((line) => /^(item\d+\.)?TEL[;:]/i.test(line)).map(valueOf);
    return { name: name || (numbers[0] ?? ""), numbers: [...new Set(numbers.filter(Boolean))] };
  });
}

const valueOf = (line = ""): string =>
  line
    .slice(line.indexOf(":") + 1)
    .replace(/\\n/gi, " ")
    .replace(/\\([,;\\])/g, "$1")
    .trim();
