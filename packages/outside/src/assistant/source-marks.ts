// The marks by which models name the source of a sentence. Customers do not see these marks, and numbers in the marks are no statements.

const kinds =
  "fontes?|sources?|fuentes?|docs?|documentos?|documents?|refs?|refer[eê]ncias?|references?|citations?|cita(?:tion)?|cite|trechos?|notas?|chunks?|passages?|base|conhecimento";
const figures = String.raw`\d{1,2}(?: ?(?:[,;–-]|e|y|and) ?\^?\d{1,2}){0,9}`;

/** `[fonte 1]`, `(ver documento 2)`, `[citation:1]`, `(Fonte: Entregas)` */
const namedMark = new RegExp(
  String.raw` ?[[({⟦]{1,2}(?:(?:ver|veja|see|cf\.?) )?(?:${kinds})[ :#nº°.]{0,4}\[?${figures}\]?[\])}⟧]{1,2}`,
  "gi",
);
const titleMark = / ?[[(](?:fontes?|sources?|fuentes?) ?: ?[^\])\n]{1,120}\]?[\])]/gi;
/** `{1}`, `^1^`, `<sup>1</sup>`, `[1](#1)` after words. */
const signMark = new RegExp(
  String.raw`(?<=\S) ?(?:\{${figures}\}|⟦${figures}⟧|\[?\^${figures}\^(?!\d)\]?|<(sup|cite)>\[?${figures}\]?</\1>|\[\[?${figures}\]?\]\([^()\s]{1,500}\))`,
  "gi",
);
/** `(1)` after a sentence at the end of a line. Elsewhere it may number a list. */
const endMark = /(?<=[.!?]) ?(?:\(\d{1,2}\)){1,5}(?=[ \t]*(?:\n|$))/g;
/** A number in square brackets after words is a model's mark of its source. At the beginning of a line it may be a line of a menu. */
const bracketed = new RegExp(String.raw`(?<=[^\s[]) ?\[\^?${figures}\](?![(:])(\.?)`, "g");
const superscript = /(?<=[.!?,;)]) ?(?:[¹²³⁰⁴-⁹]{1,3}|(?<!\) ?)\^\d{1,2}(?![\d^]))/g;
/** `[entrega.pdf]`, `[S1]`, `[#1]`, `[1†source]`, and what is left of marks that an interface would draw. */
const inner =
  / ?(?:\[\^?(?:source|doc|ref|chunk|web|kb|ids?|ID|KB|files?|results?|faq|FAQ|context)[:_#-]?\d{1,3}(?:[:-]\d{1,3})?\]|\[\d{1,2}:\d\]|\[[^[\]\n]{1,80}\.(?:pdf|docx?|txt|md|csv|xlsx?)\]|\[[SK#]\d{1,2}\]|\[\d{1,2}†[^[\]\n]{0,80}\]|\[cite_start\]|:contentReference\[oaicite:\d{1,3}\]\{index=\d{1,3}\}|\bcite(?:turn\d{1,3}\w{1,12}\d{1,3})+)/g;
/** Signs around a removed mark that are now empty. */
const emptied =
  / (?:(?:\*{1,2}|_|\^)(?:\(\)|\[\])?(?:\*{1,2}|_|\^)(?=[ \t]*$)|\([ ,;]{0,9}(?:(?:e|y|and)[ ,;]{0,9})?\))/gm;
/** A last paragraph that only names sources. */
const sourceList =
  /\n\s{0,4}(?:-{3,}\s{1,4})?[*_]{0,2}(?:fontes?|sources?|fuentes?|(?:refer[eê]ncias|references)(?=[*_]{0,2} ?:[*_ \t]{0,4}[\n[]))(?: consultad[oa]s?)?[*_]{0,2} ?:[^\n]{0,300}(?:\n[ \t]*(?:[-*•]|\[?\d{1,2}[\].)])[^\n]{0,300}){0,20}\s*$/i;
/** The footnotes below an answer that belong to its marks. */
const footnotes = /(?:\n[ \t]*\[\^?\d{1,2}\]:[^\n]{0,300}){1,20}\s*$/;

/** Words before a number that is not a source: a size, an option. The numbers after the first number belong to the word, too. */
const counted =
  /(?:^|[^\p{L}])(?:tamanhos?|tam|talles?|tallas?|sizes?|numera[cç][aã]o|n[uú]meros?|numbers?|n[º°]|op[cç](?:ão|ões)|opci[oó]n(?:es)?|options?|quadras?|mesas?|salas?|lojas?|lotes?|quartos?|passos?|itens|item|vers[aã]o|qtd\.?|quantidade|c[oó]digos?)(?: ?[:,;]? ?(?:(?:e|ou|y|o|and|or) )?\[\d{1,2}\]){0,9}[ ,:;]{0,2}(?:(?:e|ou|y|o|and|or) ?)?$/iu;
/** A text that tells the customer to choose among its numbers. */
const asksToChoose =
  /(?<!\p{L})(?:escolha|digite|responda|selecione|elija|elige|seleccione|selecciona|responde|choose|reply|type|pick|select)(?!\p{L})/iu;

/** A model may give more marks than there were sources, but hardly a number of two digits. A number of two digits in brackets is usually a size. */
const leastMarks = 9;

/** The numbers in square brackets in the company's own texts, each with the word beside it: "Pix [1], boleto [2]", "[1] Pix". */
function ownNumbers(texts: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { 0: mark, index } of texts.matchAll(/\[\d{1,2}\]/g)) {
    const before =
      texts
        .slice(Math.max(0, index - 40), index)
        .split(/[[\]\n]/)
        .at(-1) ?? "";
    const after = texts.slice(index + mark.length, index + mark.length + 40).split(/[[\]\n]/)[0] ?? "";
    const words = found.get(mark) ?? new Set<string>();
    for (const [word] of `${before} ${after}`.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) words.add(word);
    found.set(mark, words);
  }
  return found;
}

/**
 * The text without its marks of sources. A number in brackets is the company's own, and stays, in these cases: it is higher than nine and higher than
 * `most`, the number of sources; it is a size or a choice; or it stands beside the same word in the company's `texts`.
 */
export function withoutSourceMarks(text: string, most = leastMarks, texts = ""): string {
  const own = ownNumbers(texts);
  const isOwn = (mark: string, before: string): boolean =>
    own.get(mark.replace(/^ |\.$/g, ""))?.has(
      before
        .toLowerCase()
        .split(/[^\p{L}\p{N}]/u)
        .at(-1) ?? "",
    ) ?? false;
  const isSource = (mark: string): boolean =>
    (mark.match(/\d{1,3}/g) ?? []).every((one) => Number(one) <= Math.max(leastMarks, most));
  const numbers = new Set(text.match(/\[\d{1,2}\]/g));
  const isMenu = numbers.size > 1 && asksToChoose.test(text);
  const bare = text
    .replace(footnotes, "")
    .replace(sourceList, "")
    .replace(inner, "")
    .replace(namedMark, "")
    .replace(titleMark, "")
    .replace(signMark, (mark) => (isSource(mark) ? "" : mark))
    .replace(endMark, (mark) => (isSource(mark) ? "" : mark))
    .replace(bracketed, (mark: string, dot: string, at: number, all: string) => {
      const before = all.slice(Math.max(0, at - 80), at);
      if (isMenu || !isSource(mark) || counted.test(before) || isOwn(mark, before)) return mark;
      return /[.!?]/.test(all[at - 1] ?? "") ? "" : dot;
    })
    .replace(superscript, "");
  return bare === text ? text : bare.replace(emptied, "");
}
