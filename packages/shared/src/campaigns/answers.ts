/** Whole answers to the question whether somebody wants the message, lower case and without accents and signs. */
const yes = [
  "sim",
  "s",
  "1",
  "ok",
  "quero",
  "sim quero",
  "claro",
  "pode",
  "pode sim",
  "pode mandar",
  "aceito",
  "yes",
  "y",
  "si",
  "quiero",
];
const no = ["nao", "n", "2", "nao quero", "nao obrigado", "nao obrigada", "no", "no quiero", "no gracias", "no thanks"];

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** What somebody answered who was asked first. Null: it is another conversation, and the question stays open. */
export function confirmationAnswer(text: string): "yes" | "no" | null {
  const said = text.length > 40 ? "" : plain(text);
  if (yes.includes(said)) return "yes";
  return no.includes(said) ? "no" : null;
}
