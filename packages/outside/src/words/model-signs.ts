// Removes what a model's template leaves in its text: thoughts, marks and invented dialogues. None of it is for a customer, in any use of the model.

import { isTag } from "./html.ts";
import { readable, withOneMark, withoutLabels } from "./model-labels.ts";

/** Words with which models name their thoughts. */
const thoughts =
  "think(?:ing)?|thoughts?|reason(?:ing)?|reflection|reflexion|analysis|scratchpad|inner_monologue|monologue|plan(?:ning)?|ant_?thinking|seed:think|pensamento|pensando|racioc[ií]nio|reflex[aã]o|an[aá]lise|pensamiento|razonamiento|rascunho|pens[ée]es?|gedanken|мысли|思考|思路|推理";
const openThought = new RegExp(
  `<(?:${thoughts})(?:\\s[^<>]{0,200})?>|\\[THINK\\]|◁think▷|<\\|(?:START_THINKING|begin_of_thought)\\|>`,
  "i",
);
const shutThought = new RegExp(`</(?:${thoughts})>|\\[/THINK\\]|◁/think▷|<\\|(?:END_THINKING|end_of_thought)\\|>`, "i");
const emptyThought = new RegExp(`<(?:${thoughts})\\s*/>`, "gi");
/** The marks of a model around its answer. */
const answerMark =
  /<(answer|final|final_answer|final_response|output|response|reply|resposta|resposta_final|respuesta|respuesta_final|saida|mensagem|message|assistant|assistente|assistant_response)(?:\s[^<>]{0,200})?>/i;

/** A model's words for its reader. Empty when there are none. */
export function withoutModelSigns(text: string): string {
  const answer = ownTurn(withoutLabels(harmony(answered(withoutElements(withoutThoughts(readable(text)))))));
  return answer.replace(sourceMarks, "");
}

/** Marks in which models of ChatGPT's family, and RAGFlow, name their sources. */
const sourceMarks = / ?【[^【】\n]{0,80}】| ?##\d{1,3}\$\$| ?\uE200[^\uE200\uE201]{0,200}\uE201/g;

/** Removes thoughts. A server's template may have removed the opening mark of a thought, and a length limit the closing mark. */
export function withoutThoughts(text: string): string {
  const parts = withOneMark(text).replace(emptyThought, "").split(new RegExp(shutThought.source, "i"));
  return parts.reduce((before, part, place) => {
    const thought = part.search(openThought);
    if (thought >= 0) return before + part.slice(0, thought);
    return place < parts.length - 1 ? "" : before + part;
  }, "");
}

/** Removes any other closed element that a model invented, such as a draft, except the element of its answer. */
function withoutElements(said: string): string {
  const shut = [...said.matchAll(/<\/(\p{L}[\p{L}\w:-]{1,30})>/gu)].map(([, name = ""]) => name.toLowerCase());
  // Words of other scripts are short: "思考".
  const names = new Set(shut.filter((name) => name.length > 2 || /\P{ASCII}/u.test(name)));
  const whole = wholeElement.exec(said);
  if (whole && isAnswer.test(whole[1] ?? "")) return whole[2] ?? "";
  const own = [...names].filter(
    (name) => (!isTag(name) || isVoid.test(name)) && !isCall.test(name) && !answerMark.test(`<${name}>`),
  );
  return own.slice(0, 20).reduce((kept, name) => {
    const without = outside(kept, name);
    return /[\p{L}\p{N}]/u.test(without) ? without : kept;
  }, said);
}
/** Tags that no page closes. A closed element with this name comes from a model: `<source>entrega.pdf</source>`. */
const isVoid = /^(?:source|input)$/;
/** The name of an element that contains an answer, in any composition: `final_output`, `resposta_ao_cliente`. */
const isAnswer =
  /^(?!.*(?:tool|function|call|invoke|draft|rascunho))(?:[\w:-]*[_:-])?(?:answer|response|reply|output|message|text|resposta|respuesta|saida|mensagem|mensaje|texto)(?:[_:-][\w:-]*)?$/i;
/** An element around the whole text. */
const wholeElement = /^\s*<([a-z][\w:-]{2,30})>((?:(?!<\1>)[\s\S])*)<\/\1>\s*$/i;
/** An element that contains a call of a tool, which is read later. An invented result of a tool is no call, and is removed like a draft. */
const isCall = /^(?!.*(?:response|result|output)).*(?:call|tool|function|invoke)/;

/** A text without the elements with this name. */
function outside(said: string, name: string): string {
  let [kept, from, depth] = ["", 0, 0];
  for (const found of said.matchAll(new RegExp(`<(/?)${name}(?:\\s[^<>]{0,200})?>`, "gi"))) {
    if (depth === 0) kept += said.slice(from, found.index);
    depth = Math.max(depth + (found[1] === "/" ? -1 : 1), 0);
    from = found.index + found[0].length;
  }
  return depth === 0 ? kept + said.slice(from) : kept;
}

const shutAnswer = /<\/(?:answer|final|final_answer|response|output|reply|resposta|respuesta|assistant)>\s*$/i;

function answered(said: string): string {
  const open = answerMark.exec(said);
  // The opening mark may be in the prompt.
  if (!open) return said.replace(shutAnswer, "");
  const rest = said.slice(open.index + open[0].length);
  const inner = rest.slice(0, rest.search(new RegExp(`</${open[1]}>|$`, "i")));
  return inner.trim() === "" ? said : inner;
}

/**
 * Keeps only the final channel of OpenAI's open models, which is for readers. Where a server removed the marks of the channels, the text contains the
 * channels' names.
 */
function harmony(said: string): string {
  const bare =
    /assistant\s?final(?=[\p{Lu}\p{N}"“*_¡¿])/u.exec(said) ?? /^\s*analysis[\s\S]*?assistant\s?final(?=\S)/.exec(said);
  if (bare) return said.slice(bare.index + bare[0].length);
  const [channel, name] = /^(analysis|commentary|final)(?=\p{Lu})/u.exec(said) ?? [];
  if (channel !== undefined) return name === "analysis" ? "" : said.slice(channel.length);
  if (!said.includes("<|channel|>")) return said;
  const finals = said
    .split("<|channel|>")
    .slice(1)
    .filter((part) => /^\s*final\b/i.test(part));
  return finals
    .map((part) => part.slice(part.indexOf("<|message|>") + "<|message|>".length))
    .map((part) => part.split(/<\|(?:end|return|start|call)\|>/)[0] ?? "")
    .join("\n");
}

/** A mark with which a prompt template begins a speaker's turn. The group that matched names the speaker. */
const header =
  /<\|(?:im_)?start\|>\s*(\w+)\s*(?:<\|message\|>)?|<\|(?:start_header_id|header_start|start_of_role)\|>\s*(\w+)\s*<\|(?:end_header_id|header_end|end_of_role)\|>\s*|<\|im_(assistant|user|system)\|>\w{0,20}<\|im_middle\|>|<\|(assistant|user|system)\|>|<start_of_turn>\s*(\w+)\s*|<[|｜](Assistant|User)[|｜]>|\[(\/?)INST\]|^#{2,3}[ \t]*(Assistant|Assistente|Asistente|Response|Human|Humano|User|Usu[aá]ri[oa]|Instruction):/gim;
/** The marks with which a prompt template ends a turn. */
const ending =
  /<\|(?:im_end|eot_id|eot|eom_id|eom|endoftext|end|end_of_text|return|call|eos|end_of_turn|END_OF_TURN_TOKEN|END_RESPONSE)\|>|<end_of_turn>|<end_of_utterance>|<eos>|<EOS_TOKEN>|\[EOS\]|<\/s>|<EOT>|\[end of text\]|\[(?:DONE|END|FIM)(?: d[ae] [\p{L}]{1,20})?\]|<[|｜]end[▁_]of[▁_]sentence[|｜]>/iu;
const marks =
  /<[|｜][^<>|｜\n]{1,60}[|｜]>|<extra_id_\d{1,3}>|<\|turn>(?:model|user)?\n?|<turn\|>|(?<=[.!?…])\s{0,3}#{3}\s*$|<\/?s>|<(?:bos|pad|unk|eos)>|<<\/?SYS>>|<\/?start_of_turn>|\[(?:PAD|CLS|SEP|BOS|UNK|gMASK)\]|<[se]op>|<BOS_TOKEN>/gi;
const nobodys = /user|human|usu[aá]ri|system|instruction/i;

/** A model's own turn, without the invented turns of others after it and the marks between. */
function ownTurn(said: string): string {
  const turns: { isOwn: boolean; text: string }[] = [];
  let [from, isOwn] = [0, true];
  for (const found of said.matchAll(header)) {
    turns.push({ isOwn, text: said.slice(from, found.index) });
    const [, ...roles] = found;
    const role = roles.find((each) => each !== undefined);
    isOwn = role === "" ? false : role === "/" ? true : !nobodys.test(role ?? "");
    from = found.index + found[0].length;
  }
  turns.push({ isOwn, text: said.slice(from) });
  const own = turns
    .filter((turn) => turn.isOwn)
    .map(
      ({ text }) =>
        text
          .split(ending)
          .map((part) => part.replace(marks, "").trim())
          .find(Boolean) ?? "",
    );
  return withoutDialogue(own.find(Boolean) ?? "");
}

const emoji = String.raw`(?:\p{Extended_Pictographic}\uFE0F?[ \t]?)?`;
const own =
  "(?:virtual |ai )?assistant|(?:assistente|asistente|atendente|agente?)(?: virtual)?|bot|chatbot|ia|ai|gpt|chatgpt";
const labelled = (names: string): string => String.raw`[ \t]*${emoji}(?:\*\*)?\[?(?:${names})\]?(?:\*\*)?[ \t]?:`;
const ownLabel = new RegExp(
  String.raw`^\s*${labelled(own)}(?:\*\*)?[ \t]*|^\s*\[(?:assistente|atendente|assistant)\][ \t]*`,
  "iu",
);
const ownLine = new RegExp(`^${labelled(own)}`, "imu");
const trained = "user|human[oa]?|usu[aá]ri[oa]";
const trainedLine = new RegExp(`^${labelled(trained)}`, "imu");
const otherLine = new RegExp(`^${labelled(`${trained}|customer|client|cliente`)}`, "imu");

/** Access data: "Usuário: ana" above "Senha: 123" is no turn of a customer. */
const accessData = /(?:^|[,;|/-])[ \t]*[-*•]{0,3}[ \t]?(?:senha|password|contraseña|clave|login)[^:\n]{0,30}:/im;

/** Cuts the text at the point where a model continues as its customer. `Cliente:` alone may be a line of a list. */
function withoutDialogue(said: string): string {
  if (accessData.test(said)) return said.trim();
  const played = otherLine.exec(said)?.index === 0 || /^system:/i.test(said) ? ownLine.exec(said) : null;
  // The text begins with a repetition of the question.
  if (played) return withoutDialogue(said.slice(played.index));
  const isLabelled = ownLabel.test(said);
  const text = said.replace(ownLabel, "");
  const other = (isLabelled || ownLine.test(text) ? otherLine : trainedLine).exec(text);
  const first = other && other.index > 0 ? text.slice(0, other.index) : other ? "" : text;
  const again = ownLine.exec(first);
  return (again && again.index > 0 ? first.slice(0, again.index) : first).trim();
}
