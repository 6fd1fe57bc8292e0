// Signs of models that are read before all other signs.

const thought = "think(?:ing)?|thought|reasoning|reflection";
const turned = new RegExp(
  String.raw`<\|/?(?:${thought})\|>|[<＜] ?/? ?(?:${thought}) ?[>＞]|&lt;/?(?:${thought})&gt;|\[/?(?:${thought})\]`,
  "gi",
);
/** A thought that interfaces show folded: Open WebUI's element, or an element whose summary names a thought. */
const folded =
  /<details\s[^<>]{0,200}type="?reasoning[^<>]{0,200}>|<details[^<>]{0,200}>\s{0,9}<summary>\s{0,9}(?:thinking|thought|reasoning|pensa|racioc|razona)[^<>]{0,80}<\/summary>/;
/** A thought in brackets in our languages. Without its closing mark it may be a title: "[Pensamento] Sorria". */
const bracketMark = /\[(\/?)(?:pensamentos?|racioc[ií]nio|pensamiento|razonamiento|an[aá]lise)\]/gi;
const fenced = new RegExp("```(?:thinking|think|thought|reasoning|pensamento)[ \\t]*\\n", "gi");

/** Replaces every mark of a thought by the same mark: marks of templates, of escaped text and of fences. */
export function withOneMark(text: string): string {
  const isShut = [...text.matchAll(bracketMark)].at(-1)?.[1] === "/";
  const marked = text
    .replace(/<unused94>(?:thought\n)?/g, "<think>")
    .replace(/<unused95>|<channel\|>/g, "</think>")
    .replace(/<\|channel>(?:thought|analysis)\n?/g, "<think>")
    .replace(/^\s*Thinking\.\.\.[ \t]*\n(?=[\s\S]*\.\.\.done thinking\.)/, "<think>")
    .replace("...done thinking.", "</think>")
    .replace(bracketMark, (mark, shut: string) => (!isShut ? mark : shut ? "</think>" : "<think>"))
    .replace(turned, (mark) => (mark.includes("/") ? "</think>" : mark.startsWith("<|") ? "<|think|>" : "<think>"));
  const unfolded = endedBy(marked, folded, "</details>");
  return endedBy(endedBy(unfolded, /<\|think\|>/, "<|end|>"), fenced, "\n```");
}

/** Replaces each opening mark, and the end sign behind it, by `<think>` and `</think>`. */
function endedBy(text: string, open: RegExp, end: string): string {
  const [first = "", ...parts] = text.split(new RegExp(open.source, "gi"));
  return first + parts.map((part) => `<think>${part.replace(end, "</think>")}`).join("");
}

/** Repairs a text in which a server left raw tokens of the model: turns `<0xC3>` into the letter, and `▁`, `Ġ` and `Ċ` into spaces and line ends. */
export function readable(text: string): string {
  const whole = text.replace(/(?:<0x[0-9A-F]{2}>)+/gi, (bytes) =>
    Buffer.from(bytes.replace(/<0x|>/gi, ""), "hex").toString("utf8"),
  );
  const own = decodedTwice(whole);
  const spaced = /[\p{L}\p{P}]▁\p{L}/u.test(own) ? own.replaceAll("▁", " ") : own;
  return spaced.includes("Ġ") && !/\s/.test(spaced) ? spaced.replaceAll("Ġ", " ").replaceAll("Ċ", "\n") : spaced;
}

/** The letters of Windows that have the control codes 128 to 159. */
const windows = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";
const byteOf = (sign: string): number => {
  const place = windows.indexOf(sign);
  return place < 0 ? (sign.codePointAt(0) ?? 0) : 128 + place;
};

/** Repairs a text in UTF-8 that was read as letters of Windows: "OlÃ¡" becomes "Olá". Any other text stays as it is. */
function decodedTwice(text: string): string {
  if (!/[ÂÃ][\u0080-\u00BF]|â€|ðŸ/u.test(text)) return text;
  const bytes = Array.from(text, byteOf);
  if (bytes.some((byte) => byte > 255)) return text;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
}

const label = (words: string): string => String.raw`^[ \t]*[*_]{0,2}(?:${words})[*_]{0,2}[ \t]?:[*_]{0,2}[ \t]*`;
/** The words after "answer" in a label: "Resposta ao cliente:". */
const forWhom = "(?: (?:final|sugerida|ao cliente|para o cliente|al cliente|para el cliente))?";
const thoughtLabel = new RegExp(
  label(
    "(?:internal |inner )?(?:thoughts?|thinking|reasoning|monologue)(?: process)?|(?:pensamentos?|racioc[ií]nio|pensamiento|razonamiento)(?: intern[oa]s?)?|chain of thought",
  ),
  "i",
);
const answerLabel = new RegExp(
  label(
    `(?:final )?(?:answer|response|reply)(?: to (?:the )?(?:user|customer|client))?|resposta${forWhom}|respuesta${forWhom}|ai|assistant|assistente`,
  ),
  "im",
);
/** The label of a final answer at the beginning of a line. The text before the label is the model's reasoning. */
const finalLabel = new RegExp(label("final answer|final response|resposta final|respuesta final"), "im");
/** The name of a model's turn, which a template usually removes. */
const roleLine = /^(?:assistant|model)[ \t]*\n+/;

/** A thought in brackets before the answer: "(Pensando: o cliente quer prazo)". */
const bracketed =
  /^\s*(?:> ?(?:thinking|thought|reasoning|pensando|pensamento|racioc[ií]nio|razonamiento)(?=[*_]{0,2}[ \t]?(?:[:.…*]|\n|process|steps?\b))[^\n]{0,2000}(?:\n>[^\n]{0,2000}){0,200}(?=\n)|[([](?:pensando|pensamento|thinking|thought|racioc[ií]nio|razonamiento|nota interna|internal note)[^)\]\n]{0,2000}[)\]]|\*(?:pensando|thinking)[^:*\n]{0,100}\*(?!\*))[ \t]*\n*/i;
/** The label of an answer alone, at its beginning. */
const ownAnswer =
  /^[ \t]*[*_]{0,2}(?:(?:final )?answer|(?:final )?response|resposta(?: (?:final|sugerida|ao cliente|para o cliente|do assistente))?|respuesta(?: (?:final|sugerida|al cliente))?)[ \t]?:?[*_]{0,2}[ \t]?(?::[ \t]?|(?<=:[*_]{0,2}[ \t]?))(?=\S)/i;

/** A thought about the customer in the first paragraph: "Okay, the user wants the price." */
const aboutCustomer =
  /^(?:(?:ok(?:ay)?|alright|hmm+|so|well|right)[,.]? )?(?:the|this) (?:user|customer|client) (?:wants|asks|asked|is asking|says|said|greets|greeted|needs|seems)\b[^\n]{0,2000}\n{2,}(?=\S)/i;
/**
 * A last paragraph for attendants: "Nota interna: cliente irritado". The text must have no spaces at its end, because they would make the search
 * slow.
 */
const internalNote =
  /\n[ \t]*(?:-{3,}[ \t]*\n\s{0,9})?[*_([]{0,3}(?:nota interna|observa[cç][aã]o interna|internal note|nota para (?:o|a|el|la) (?:atendente|equipe|agente|equipo)|note to (?:the )?(?:agent|team|self))[*_]{0,2} ?:[^\n]{0,2000}(?:\n[^\n]{0,2000}){0,20}$/i;

/** The introduction that a model puts before its answer: "Claro! Aqui está a resposta:" alone on the first line. */
const introduced =
  /^(?:[^\n:]{0,20}[!,.] )?(?:aqui est[áa]|segue|sigue|here(?:['’]s| is)|aqu[íi] (?:est[áa]|tienes))[^\n:]{0,40} (?:resposta|response|reply|respuesta)(?![\p{L}\p{N}])[^\n:]{0,60}:[ \t]*\n+/iu;

const headed = (words: string): string =>
  String.raw`^#{1,4}[ \t]*[*_]{0,2}(?:${words})[*_]{0,2}[ \t]?:?[*_]{0,2}[ \t]*\n+`;
const thoughtHeading = new RegExp(
  headed("thoughts?|thinking|reasoning|analysis|pensamentos?|racioc[ií]nio|an[aá]lise|an[aá]lisis|razonamiento"),
  "i",
);
const answerHeading = new RegExp(
  headed(`(?:final )?(?:answer|response|reply)|resposta${forWhom}|respuesta${forWhom}`),
  "im",
);

/** Removes the heading at the beginning of an answer, and a thought with a heading before it. */
function withoutHeadings(text: string): string {
  const answer = answerHeading.exec(text);
  if (!answer || (answer.index > 0 && !thoughtHeading.test(text))) return text;
  return text.slice(answer.index + answer[0].length).trim() || text;
}

/** Removes a thought that has only a label, with its label. A thought alone is no answer. */
export function withoutLabels(said: string): string {
  const text = withoutHeadings(said.trim())
    .replace(roleLine, "")
    .replace(bracketed, "")
    .replace(introduced, "")
    .replace(aboutCustomer, "")
    .replace(internalNote, "")
    .replace(ownAnswer, "");
  const final = finalLabel.exec(text);
  const end = final ? text.slice(final.index + final[0].length).trim() : "";
  if (end !== "") return end;
  if (!thoughtLabel.test(text)) return text;
  const answer = answerLabel.exec(text);
  return answer ? text.slice(answer.index + answer[0].length).trim() : "";
}
