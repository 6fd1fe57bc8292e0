import type { AssistantLine, HandOverReason } from "@balcao/shared/assistant/port";
import { plainWords } from "@balcao/shared/assistant/plain";
import { isSpelledLike } from "@balcao/shared/spelling";
import { askedLines, questionOf } from "./prompt.ts";

const people =
  "(?:atendente|atendentes|atendimento humano|humano|humana|pessoa(?! fisica| juridica)|pessoa real|gente de verdade|alguem|operador|operadora|vendedor|vendedora|gerente|suporte humano|agent|human|human being|person|real person|somebody|someone|representative|operator|manager|agente|persona(?! fisica| juridica)|alguien|asesor|asesora|ejecutivo|representante)";
const wishes =
  "(?:falar|fala|falo|conversar|chama|chame|chamar|passa|passe|passar|transfere|transfira|transferir|transferencia|encaminha|encaminhe|atendido por|atendida por|ser atendido|contato com|quero|queria|prefiro|preciso|gostaria|cade|tem algum|tem alguma|tem|talk|speak|chat with|connect|transfer|get me|give me|i want|i need|want|need|hablar|habla|comunicar|comuniqueme|comunicame|hay|pasame|paseme|transferir|transfiereme|quiero|necesito|prefiero)";
/** Small words between the wish and the word for a person. */
const between =
  "(?: (?:a|o|um|uma|uns|com|c|ao|aos|para|pra|pro|por|de|do|da|me|eu|ser|falar|talk|speak|hablar|algum|alguma|outra|outro|ter|logo|agora|ja|ai|to|with|an|the|real|live|me|us|please|un|una|con|el|la|algun|alguna|en)){0,6}";
const asks = new RegExp(`\\b${wishes}${between} ${people}\\b`);
const refuses = new RegExp(`\\b(?:nao|nunca|not|dont|don t|no) ${wishes}${between} ${people}\\b`);
/** A message with hardly more than the word for a person. */
const alone = new RegExp(
  `^(?:(?:oi|ola|por favor|um|uma|o|a|quero|sim|please|hello|hola|un|una) )*${people}(?: (?:por favor|humano|humana|real|de verdade|ja|agora|please|now|ya))*$`,
);

/** Whether a customer wants a person, in three languages and any spelling. */
export function asksForPerson(text: string): boolean {
  const said = plainWords(text)
    .split(" ")
    .map((word) => (isSpelledLike(word, "atendente", 1) ? "atendente" : word))
    .join(" ");
  if (alone.test(said)) return true;
  return asks.test(said) && !refuses.test(said);
}

const angry = new RegExp(
  `\\b(?:${[
    "absurdo",
    "palhacada",
    "ridiculo",
    "vergonha",
    "pessimo",
    "pessima",
    "um lixo",
    "lixo de",
    "uma porcaria",
    "merda",
    "porra",
    "caralho",
    "fdp",
    "pqp",
    "vtnc",
    "vsf",
    "idiota",
    "imbecil",
    "incompetentes?",
    "ladroes",
    "golpistas?",
    "procon",
    "reclame aqui",
    "vou processar",
    "meu advogado",
    "cansei",
    "to puto",
    "to puta",
    "estou furios[oa]",
    "bullshit",
    "fuck\\w*",
    "shit",
    "wtf",
    "ridiculous",
    "scam",
    "terrible service",
    "i m furious",
    "my lawyer",
    "sue you",
    "mierda",
    "carajo",
    "estafa\\w*",
    "verguenza",
    "inutiles?",
    "pesimo",
    "pesima",
    "mi abogado",
    "harto",
    "harta",
  ].join("|")})\\b`,
);

/** Whether a customer is angry: by a word, or by capitals with exclamation marks. Capitals alone do not count, because some people write so. */
export function isAngry(text: string): boolean {
  if (angry.test(plainWords(text))) return true;
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = text.match(/\p{Lu}/gu) ?? [];
  return letters.length >= 10 && capitals.length / letters.length > 0.85 && /[!?]{2}/.test(text);
}

const notUnderstood =
  /\b(?:nao (?:te |me |lhe )?(?:entendi|compreendi|consegui entender)|nao ficou claro|(?:pode|poderia) (?:reformular|explicar melhor|repetir)|(?:i )?(?:didn t|did not|don t) (?:quite )?understand|could you rephrase|no (?:te |le )?(?:entendi|entiendo|comprendi)|puede(?:s)? reformular)\b/;
const notThat =
  /\b(?:nao (?:foi|e|era) (?:bem )?(?:isso|o que)|nao (?:respondeu|entendeu|ajudou|me respondeu|me entendeu)|nao perguntei isso|voce nao (?:entende|responde)|(?:that s|that is) not what|you (?:didn t|did not|don t) (?:understand|answer)|not what i asked|no (?:es|era|fue) (?:eso|lo que)|no me (?:entiendes|entendiste|respondiste))\b/;

const notKnown =
  /\b(?:nao (?:tenho|temos|possuo|encontrei|localizei|achei|sei|disponho|consta)|(?:i|we) (?:don t|do not|couldn t|could not) (?:have|know|find)|no (?:tengo|tenemos|encontre|dispongo|se))\b/;

/** A text in which the assistant says that it has no answer. */
export const saysItDoesNotKnow = (text: string): boolean => notKnown.test(plainWords(text));

/** An assistant's text that says that it did not understand. */
export const saysItDidNotUnderstand = (text: string): boolean => notUnderstood.test(plainWords(text));

/** Whether the assistant's last text in the conversation says that it did not understand. */
export function missedBefore(history: readonly AssistantLine[]): boolean {
  const last = history.findLast(({ role }) => role !== "customer");
  return last?.role === "assistant" && saysItDidNotUnderstand(last.text);
}

/** Whether the customer rejected an answer twice in a row, or once after the assistant had not understood. */
function misunderstoodTwice(history: readonly AssistantLine[]): boolean {
  if (!notThat.test(plainWords(questionOf(history)))) return false;
  if (missedBefore(history)) return true;
  const answers = history.flatMap(({ role }, place) => (role === "assistant" ? [place] : []));
  const last = answers.at(-1);
  return last !== undefined && notThat.test(plainWords(questionOf(history.slice(0, last))));
}

/** The reason why attendants take over without a question to the model. Null when no rule applies. */
export function handOverByRule(history: readonly AssistantLine[]): HandOverReason | null {
  const lines = askedLines(history);
  if (lines.some(({ text }) => asksForPerson(text))) return "asked-for-person";
  if (lines.some(({ text }) => isAngry(text))) return "anger";
  return misunderstoodTwice(history) ? "misunderstood" : null;
}
