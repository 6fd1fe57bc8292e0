import { setOf } from "../set-of.ts";

/** Words that mean yes or no to the question whether a person wants the message: lower case, without accents and punctuation. */
const yes = setOf(
  `sim s 1 ok okay blz beleza isso quero claro certeza pode aceito manda mande envia envie gostaria interesse interessa interessado interessada positivo bora
  yes y yeah yep sure course interested si quiero dale vale supuesto acuerdo interesa gustaria
  sm ta okey fechou afirmativo obvio exato uhum aham confirmo confirmado confirmada autorizo concordo oki logico exatamente vamos yup combinado topo want absolutely definitely ahead sip enviame mandame`,
);
const no = setOf("nao n 2 no not naum nope nops nah dont nunca jamais negativo dispenso recuso nem nenhum");
/** Words that may stand beside these words without changing the meaning. */
const beside = setOf(
  `por favor pfv pf gentileza mandar enviar receber eu me agora ai enquanto obrigado obrigada obg brigado brigada com pra mim muito mesmo que tenho
  oi ola bom boa dia tarde noite senhor senhora ser please send it thanks thank you i am of gracias recibir tengo de hola
  opa pfvr pfvor go thing valeu vlw hoje toda now ahora`,
);
/** Words that may accompany only a no: "não quero nada" and "nem pensar" mean no, but "quero nada" and "quero pensar" do not mean yes. */
const besideNo = setOf("ja comprei posso interest nada pensar jeito precisa prefiro mais way");
/** A longer text is no answer to the question. */
const longest = 60;

/** Replaces the signs that mean yes or no, in any colour of skin, by words. */
const inWords = (text: string): string =>
  text
    .replace(/(?:👍|👌|✅|✔|☑|🆗)(?:[\u{1F3FB}-\u{1F3FF}]|\uFE0F)?/gu, " sim ")
    .replace(/(?:👎|❌|🚫|🙅)(?:[\u{1F3FB}-\u{1F3FF}]|\uFE0F)?(?:\u200D[♀♂]\uFE0F?)?/gu, " nao ");

const wordsOf = (text: string): string[] =>
  inWords(text)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => (isKnown(word) ? word : word.replace(/(\p{L})\1+/gu, "$1")));

const isKnown = (word: string): boolean => [yes, no, beside, besideNo].some((words) => words.has(word));
/** Figures and single letters count as an answer only alone: "1 por favor" names something else. */
const standsAlone = (word: string): boolean => word.length === 1 && (yes.has(word) || no.has(word));
/** "1 - Sim", a copied line of the question. */
const copied = /^(?:1 (?:sim|si|yes)|2 (?:nao|no))$/;

/** The answer of a person to the campaign's question. Null when the text is no answer; then the question stays open. */
export function confirmationAnswer(text: string): "yes" | "no" | null {
  // "Sim?" and "por que não?" are questions.
  const words = text.length > longest || text.includes("?") ? [] : wordsOf(text);
  const said = words
    .join(" ")
    .replace(/^n (?=quero|obrigad|tenho)/, "nao ")
    .replace(/\b(?:sem|sin) (?=interes)/, "nao ")
    .replace(/\bdon t\b/, "dont")
    .replace(/\bmanda ver\b/, "manda")
    .replace(/^(?:(?:a )?(?:opcao|opcion|option)|(?:o )?numero|a|la) (?=[12]$)/, "")
    // "Por que não" rather means yes, so it does not count as a no.
    .replace(/^por que (?=(?:nao|no)$)/, "porque ")
    // "Claro que não", "of course not"
    .replace(
      /^(?:claro|obvio|logico|certeza|com (?:toda )?certeza|por supuesto|supuesto|acho|creo) que (?=(?:nao|no)\b)/,
      "",
    )
    .replace(/^(?:com (?:toda )?certeza (?=nao\b)|(?:of course|definitely|absolutely|sure|certainly) (?=not\b))/, "");
  const meant = copied.test(said) ? said.split(" ").slice(1) : said.split(" ");
  const isAnswer = meant.every((word) => isKnown(word) && (meant.length === 1 || !standsAlone(word)));
  const answers = isAnswer ? meant.filter((word) => yes.has(word) || no.has(word)) : [];
  const [first] = answers;
  // "Não quero" and "obrigada, não" are a no. "Ok, não" may be either.
  if (first === undefined) return null;
  if (no.has(first)) return "no";
  return answers.some((word) => no.has(word)) || meant.some((word) => besideNo.has(word)) ? null : "yes";
}

/** What happened between a campaign's question and the customer's words. */
export interface SinceQuestion {
  /** The message quotes the question. */
  isQuoted: boolean;
  /** People of the company took the conversation over since, or wrote: at the desk, on the phone, by a program or by a scheduled message. */
  byPeople: boolean;
  /** A company's program or the assistant spoke since. */
  byTalker: boolean;
  /** A menu or a tree waits for a choice or came since, or a rating was requested since. A figure is then an answer to that, also when it is repeated. */
  listsFigures: boolean;
  /** The menu or the tree has a line that the text chooses. */
  isChoice: boolean;
}

/**
 * What a text means to a campaign that asked. A text answers the last question, or the question that it quotes. A menu that came since is no
 * yes-or-no question: it takes figures and the names of its lines, and no other words.
 */
export function answerToCampaign(text: string, since: SinceQuestion): "yes" | "no" | null {
  const answer = confirmationAnswer(text);
  if (answer === null || since.isQuoted) return answer;
  if (since.byPeople || since.byTalker || since.isChoice) return null;
  return since.listsFigures && /\p{N}/u.test(text) ? null : answer;
}
