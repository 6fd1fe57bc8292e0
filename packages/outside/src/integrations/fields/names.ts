import { truthOf } from "./truth.ts";
import { type Fields, isFields, textIn } from "../../json-fields.ts";

// The names of fields with texts. They are compared in lower case, without `_`, `-` and spaces.

export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{M}_\-\s]/gu, "");

/** Lists of messages. Their content precedes any other text. */
export const listNames = [
  "messages",
  "mensagens",
  "mensajes",
  "replies",
  "respostas",
  "responses",
  "answers",
  "fulfillmentmessages",
  "outputs",
  "texts",
  "textos",
  "bubbles",
  "responsemessages",
  "generic",
];
/** Fields with texts, the likeliest first. */
export const textNames =
  `output answer text reply response resposta respuesta texto mensagem mensaje message msg saida salida outputtext textresponse
    fulfillmenttext generatedtext completion content conteudo contenido conversation displaytext texttospeech result resultado speech say
    markdown html parsed data json payload body value kwargs richresponse simpleresponse fulfillmentresponse queryresult choices candidates generations results items parts
    predictions custom outputspeech ssml agentavailable contents activities artifacts`.split(/\s+/);
/** Fields with these names may contain a receipt as well as a text for the customer. */
export const forPrograms = new Set([
  "message",
  "msg",
  "response",
  "result",
  "resultado",
  "data",
  "body",
  "value",
  "json",
  "payload",
  "content",
]);
/** Only one of these alternatives is the answer. */
export const choiceNames = new Set(["choices", "candidates", "generations"]);
/** A numbered part of a text. */
const numberedName =
  /^(message|mensagem|mensaje|msg|text|texto|part|parte|reply|response|resposta|respuesta|output|saida|salida|result|resultado|paragraph|paragrafo|answer)(\d{1,2})$/;
export const mediaName =
  /^(?:media|file|arquivo|image|imagem|imagen|picture|foto|photo|audio|voice|video|document|documento|attachment|anexo|sticker|binary)s?(?:url|uri|link|path|message)?s?$/;
/** Values of `type` or `kind` in an object that is itself a file. */
export const fileKind =
  /^(?:media|file|arquivo|image|imagem|imagen|picture|photo|foto|audio|voice|ptt|video|document|documento|sticker)$/i;
export const addressNames = [
  "url",
  "link",
  "href",
  "src",
  "uri",
  "address",
  "mediaurl",
  "fileurl",
  "imageurl",
  "audiourl",
  "videourl",
  "data",
  "base64",
  "file",
  "media",
  "dataurl",
  "source",
];
export const captionNames = ["caption", "legenda", "leyenda", "text", "title", "alt"];

/** The options for a customer. */
export const optionsName =
  /^(?:buttons?|options?|quickrepl(?:y|ies)|suggestions?|suggested(?:replies|actions)|chips|replymarkup|(?:inline)?keyboard|botoes|botones|opcoes|opciones|alternativas|respostasrapidas|contentattributes)$/;
/**
 * Whether a value contains options, although its name may also mean something else: models use `choices` for their answers, and programs `actions` for
 * actions. Options have names, and answers have words.
 */
export const areChoices = (plain: string, value: unknown): boolean =>
  (plain === "choices" && isListOf(value, ({ title, label }) => typeof (title ?? label) === "string", true)) ||
  (plain === "actions" &&
    isListOf(
      value,
      ({ type, action, title, text }) => pressed.test(String(type ?? action)) && typeof (title ?? text) === "string",
    )) ||
  (/^(?:items|sections|secoes)$/.test(plain) && isListOf(value, (each) => Array.isArray(each.options ?? each.rows))) ||
  (plain === "input" && isFields(value) && Array.isArray(value.items) && String(value.type).endsWith("input"));
const pressed = /^(?:reply|say|postback|imback|messageback|link|url|openurl|webview|button|action\.\w{1,30})$/i;
const isListOf = (value: unknown, isMeant: (each: Fields) => boolean, mayBeWords = false): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  (value as unknown[]).every((each) => (isFields(each) ? isMeant(each) : mayBeWords && typeof each === "string"));
/** Lists of cards below the words. */
export const cardsName = /^(?:cards?|imageresponsecard|cartoes|tarjetas|carousel|carrossel|carrusel)$/;
/** Fields with a text for the customer, even beside a fault. */
export const strongNames = ["output", "answer", "text", "reply", "messages"];

/** The known names, for an admin who wants to see which fields are read. */
export const knownNames = "output, answer, text, reply, response, message, messages[]";

/** The numbered parts of a text in the order of their numbers. A part without a number is the first: `text`, `text2`. */
export function numberedIn(named: NamedFields): string[] {
  const parts = [...named.keys()].flatMap((plain) => {
    const [, noun = "", place] = numberedName.exec(plain) ?? [];
    return place === undefined ? [] : [{ plain, noun, place: Number(place) }];
  });
  const bare = parts.map(({ noun }) => noun).find((noun) => named.has(noun) && !named.has(`${noun}1`));
  const ordered = parts.toSorted((one, other) => one.place - other.place).map(({ plain }) => plain);
  return bare === undefined || parts.length === 0 ? ordered : [bare, ...ordered];
}

export type NamedFields = ReadonlyMap<string, { name: string; value: unknown }>;

/** The fields of an object by their plain names. When two names are the same, the first with content counts. */
export function byPlainName(fields: Fields): NamedFields {
  const found = new Map<string, { name: string; value: unknown }>();
  for (const [name, value] of Object.entries(fields)) {
    const plain = plainName(name);
    if ((found.get(plain)?.value ?? "") === "") found.set(plain, { name, value });
  }
  return found;
}

const things =
  "message|webhook|event|request|data|workflow|payload|notification|lead|contact|form|task|job|mensagem|evento|mensaje|notificação|notificacion|notificación|dados|datos|contato|contacto|formulário|formulario|registro|tarefa";
const confirmed =
  "ok|okay|success|successful|successfully|accepted|received|created|done|started|queued|processed|delivered|sent|saved|updated|executed|submitted|processing|in progress|true|false|null|sucesso|éxito|recebid[oa]s?|recibid[oa]s?|enviad[oa]s?|salv[oa]s?|criad[oa]s?|cread[oa]s?|processad[oa]s?|procesad[oa]s?|atualizad[oa]s?|actualizad[oa]s?|registrad[oa]s?|executad[oa]s?|ejecutad[oa]s?";
/** The texts of servers that only confirm the receipt. */
const received = new RegExp(
  `^(?:(?:the |your |a |o |os |la |el |los )?(?:${things}) )?(?:was |has been |is |foi |fue )?(?:${confirmed})(?: successfully| com sucesso| con éxito)?[.!]?$`,
  "i",
);
export const isReceipt = (words: string): boolean =>
  words.length < 100 && received.test(words.trim().replaceAll("_", " "));

/** Fields whose words are meant for programs. */
const programs =
  /^(?:\w*id|uuid|key|type|tipo|kind|mediatype|messagingproduct|event|status|state|code|statuscode|version|time|timestamp|date|at|createdat|updatedat|role|model|object|finishreason|language|lang|intent|action|source|name|url|method|path|platform|contenttype|attempt|about|inspecturl|direction|sid|\w*uid)$/;
/** An id, a hash or a token where a word is expected. */
const isToken = /^(?=.{8,})(?=\D{0,200}\d)(?:[0-9a-f-]+|(?=.{20,})[\w.:=-]+)$/i;

/** Whether an unknown field contains a possible text for the customer. */
export function holdsWords(plain: string, value: unknown): boolean {
  if (typeof value !== "string" || programs.test(plain)) return false;
  const words = value.trim();
  return /\p{L}/u.test(words) && !isReceipt(words) && !isToken.test(words) && truthOf(words) === null;
}

function isFault(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isFields(value) ? Object.keys(value).length > 0 : truthOf(value) !== false;
}

const faultNames =
  "iserror haserror error errors errormessage errordescription exception erro erros fault faultstring".split(" ");

/** The codes with which programs say that nothing failed. */
const isSuccess = (code: unknown): boolean => /^(?:0+|2\d\d|ok|success|sucesso|[eé]xito)$/i.test(String(code).trim());

const isRefused = (status: unknown): boolean => Number(status) >= 400 && Number(status) < 600;

/** Whether an object reports a fault, at any status. */
export function tellsOfFault(named: NamedFields): boolean {
  const of = (name: string): unknown => named.get(name)?.value;
  if (faultNames.some((name) => isFault(of(name)))) return true;
  if (textIn(of("type")).toLowerCase() === "error") return true;
  const isRefusal =
    ["success", "ok"].some((name) => named.has(name) && truthOf(of(name)) === false) ||
    ["retcode", "errcode", "errorcode"].some((name) => truthOf(of(name)) !== false && !isSuccess(of(name))) ||
    /^ERR_[A-Z_]{3,60}$/.test(textIn(of("code")));
  const status = ["status", "statuscode", "httpstatus", "httpcode", "httpstatuscode", "code"]
    .map(of)
    .find((value) => (value ?? "") !== "");
  const isBad =
    [status, of("result"), of("resultado"), of("level"), of("severity")].some((word) =>
      /^(?:error|failed|failure|fail|erro|falha)$/i.test(textIn(word)),
    ) ||
    textIn(of("stack")).includes("\n") ||
    textIn(of("stack")).startsWith("Error") ||
    isRefused(status);
  // In `data` only a status counts, because a code there may belong to a product.
  const [data, meta] = ["data", "meta"].map(of);
  const isInner = [isFields(data) && data.status, isFields(meta) && (meta.status ?? meta.code)].some(isRefused);
  return (isRefusal || isBad || isInner) && !strongNames.some((name) => named.has(name));
}
