const message = /<Message\b[^<>]{0,500}>/gi;
const isTwiml = /^\s*(?:<\?xml[^<>]{0,200}>\s*)?<Response\b[^<>]{0,300}>/i;

/** The messages of an answer in Twilio's markup, which flows for Twilio's numbers use. Null for any other text. */
export function twimlIn(text: string): { messages: { text: string; media: string[] }[] } | null {
  if (!isTwiml.test(text)) return null;
  const [, ...parts] = text.slice(0, longest).split(message);
  // Text outside of messages means that the markup is another program's.
  if (parts.length === 0 && text.replace(/<[^<>]*>/g, "").trim() !== "") return null;
  return { messages: parts.map((part) => readMessage(part.split(/<\/Message>/i)[0] ?? "")) };
}
const longest = 200_000;

function readMessage(inner: string): { text: string; media: string[] } {
  const media = inner
    .split(/<Media>/i)
    .slice(1)
    .map((part) => (part.split("<")[0] ?? "").replaceAll("&amp;", "&").trim());
  const [own = "", ...bodies] = inner.split(/<Body>/i);
  const said =
    bodies.length > 0 ? bodies.map((part) => part.split(/<\/Body>/i)[0] ?? "") : [own.split(/<Media>/i)[0] ?? ""];
  return { text: said.join("\n").trim(), media };
}
