// Signs of models that are read before all other signs.

const thought = "think(?:ing)?|thought|reasoning|reflection";
const turned = new RegExp(String.raw`<\|/?(?:${thought})\|>|&lt;/?(?:${thought})&gt;|\[/?(?:${thought})\]`, "gi");
const fenced = new RegExp("```(?:thinking|think|thought|reasoning|pensamento)[ \\t]*\\n", "gi");

/** Replaces every mark of a thought by the same mark: marks of templates, of escaped text and of fences. */
export function withOneMark(text: string): string {
  const marked = text
    .replace(/<unused94>(?:thought\n)?/g, "<think>")
    .replace(/<unused95>/g, "</think>")
    .replace(turned, (mark) => (mark.includes("/") ? "</think>" : mark.startsWith("<|") ? "<|think|>" : "<think>"));
  return endedBy(endedBy(marked, /<\|think\|>/, "<|end|>"), fenced, "\n```");
}

/** Marks with an end sign of another kind. */
function endedBy(text: string, open: RegExp, end: string): string {
  const [first = "", ...parts] = text.split(new RegExp(open.source, "gi"));
  return first + parts.map((part) => `<think>${part.replace(end, "</think>")}`).join("");
}

/** Removes what servers leave of a model's token spelling: bytes, and signs for spaces. */
export function readable(text: string): string {
  const whole = text.replace(/(?:<0x[0-9A-F]{2}>)+/gi, (bytes) =>
    Buffer.from(bytes.replace(/<0x|>/gi, ""), "hex").toString("utf8"),
  );
  const spaced = /[\p{L}\p{P}]▁\p{L}/u.test(whole) ? whole.replaceAll("▁", " ") : whole;
  return spaced.includes("Ġ") && !/\s/.test(spaced) ? spaced.replaceAll("Ġ", " ").replaceAll("Ċ", "\n") : spaced;
}

const label = (words: string): string => String.raw`^[ \t]*[*_]{0,2}(?:${words})[*_]{0,2}[ \t]?:[*_]{0,2}[ \t]*`;
const thoughtLabel = new RegExp(
  label("thoughts?|thinking|reasoning|pensamentos?|racioc[ií]nio|pensamiento|razonamiento|chain of thought"),
  "i",
);
const answerLabel = new RegExp(
  label("(?:final )?(?:answer|response|reply)|resposta(?: final)?|respuesta(?: final)?|ai|assistant|assistente"),
  "im",
);
/** The name of a model's turn, which a template usually removes. */
const roleLine = /^(?:assistant|model)[ \t]*\n+/;

/** A thought in brackets before the answer: "(Pensando: o cliente quer prazo)". */
const bracketed =
  /^\s*(?:[([](?:pensando|pensamento|thinking|thought|racioc[ií]nio|razonamiento|nota interna|internal note)[^)\]\n]{0,2000}[)\]]|\*(?:pensando|thinking)[^:*\n]{0,100}\*(?!\*))[ \t]*\n*/i;
/** The label of an answer alone, at its beginning. */
const ownAnswer =
  /^[ \t]*[*_]{0,2}(?:(?:final )?answer|(?:final )?response|resposta(?: (?:final|sugerida|ao cliente|para o cliente|do assistente))?|respuesta(?: (?:final|sugerida|al cliente))?)[ \t]?:?[*_]{0,2}[ \t]?(?::[ \t]?|(?<=:[*_]{0,2}[ \t]?))(?=\S)/i;

/** The introduction that a model puts before its answer: "Claro! Aqui está a resposta:" alone on the first line. */
const introduced =
  /^(?:[^\n:]{0,20}[!,.] )?(?:aqui est[áa]|here(?:['’]s| is)|aqu[íi] (?:est[áa]|tienes))[^\n:]{0,40} (?:resposta|response|reply|respuesta)(?![\p{L}\p{N}])[^\n:]{0,60}:[ \t]*\n+/iu;

/** Removes a thought that has only a label, with its label. A thought alone is no answer. */
export function withoutLabels(said: string): string {
  const text = said.trim().replace(roleLine, "").replace(bracketed, "").replace(introduced, "").replace(ownAnswer, "");
  if (!thoughtLabel.test(text)) return text;
  const answer = answerLabel.exec(text);
  return answer ? text.slice(answer.index + answer[0].length).trim() : "";
}
