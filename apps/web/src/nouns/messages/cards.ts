/** A location as it is stored: image, link and an optional description between bars. */
export type SharedLocation = { image: string | null; link: string | null; text: string; point: string | null };

export function locationOf(body: string): SharedLocation {
  const [image = "", link = "", ...rest] = body.split("|").map((part) => part.trim());
  return {
    image: image.startsWith("data:image/") ? image.replace(/\s+/g, "") : null,
    link: link.startsWith("https://") ? link : null,
    text: rest.join(" | "),
    point: pointIn(link),
  };
}

/** The coordinates that a link names, as they are written. */
function pointIn(link: string): string | null {
  const found = /(-?\d{1,2}(?:\.\d+)?)(?:,|%2C)\s*(-?\d{1,3}(?:\.\d+)?)/i.exec(link);
  return found ? `${found[1]}, ${found[2]}` : null;
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
