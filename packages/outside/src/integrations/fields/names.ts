// The names by which programs say things. They are compared in small letters, without `_`, `-` and spaces.

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const plainName = (name: string): string => name.toLowerCase().replace(/[_\-\s]/g, "");

/** Lists of messages; what is in one counts before any other text. */
export const listNames = [
  "messages",
  "mensagens",
  "mensajes",
  "replies",
  "respostas",
  "responses",
  "outputs",
  "texts",
  "textos",
  "bubbles",
];
/** Texts, or what holds them, the likeliest first. */
export const textNames =
  `output answer text reply response resposta respuesta texto mensagem mensaje message msg outputtext textresponse fulfillmenttext
    generatedtext completion content conversation displaytext texttospeech result resultado speech data json payload body value kwargs
    richresponse simpleresponse choices candidates generations results items parts`.split(/\s+/);
/** Of these alternatives one is the answer. */
export const choiceNames = new Set(["choices", "candidates", "generations"]);
/** Some of a text's parts, in the order of their numbers. */
export const numberedName =
  /^(?:message|mensagem|mensaje|msg|text|texto|part|parte|reply|resposta|respuesta|output|paragraph|paragrafo|answer)(\d{1,2})$/;
export const mediaName =
  /^(?:media|file|arquivo|image|imagem|imagen|picture|foto|photo|audio|voice|video|document|documento|attachment|anexo|sticker|binary)s?(?:url|uri|link|path)?$/;
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
];
export const captionNames = ["caption", "legenda", "leyenda", "text", "title", "alt"];

export const transferNames = [
  "transfer",
  "transferir",
  "transfertohuman",
  "transferto",
  "handoff",
  "handover",
  "humanhandoff",
  "escalate",
  "escalar",
];
export const closeNames = ["close", "closeticket", "fechar", "encerrar", "cerrar"];
export const stopNames = ["stop", "stopbot", "parar"];
/** What a customer may choose. */
export const optionsName =
  /^(?:buttons?|options?|quickrepl(?:y|ies)|suggestions?|suggestedreplies|chips|replymarkup|(?:inline)?keyboard|botoes|botones|opcoes|opciones)$/;
export const queueNames = [
  "queueid",
  "queue",
  "queuename",
  "fila",
  "filaid",
  "setor",
  "sector",
  "department",
  "departamento",
];
export const userNames = ["userid", "user", "atendente", "attendant", "agentid"];

export const endNames = new Set([...transferNames, ...closeNames, ...stopNames, ...queueNames, ...userNames]);
/** What stands here is for the customer even beside a fault. */
export const strongNames = ["output", "answer", "text", "reply", "messages"];

/** What an admin reads who wants to know where we look. */
export const knownNames = "output, answer, text, reply, response, message, messages[]";

export type Named = ReadonlyMap<string, { name: string; value: unknown }>;

/** The fields of an object by their plain names; of two alike the first. */
export function byPlainName(fields: Fields): Named {
  const found = new Map<string, { name: string; value: unknown }>();
  for (const [name, value] of Object.entries(fields)) {
    const plain = plainName(name);
    if (!found.has(plain)) found.set(plain, { name, value });
  }
  return found;
}

const falseWords = new Set([
  "",
  "false",
  "0",
  "no",
  "nao",
  "não",
  "none",
  "null",
  "undefined",
  "off",
  "n",
  "f",
  "falso",
  "n/a",
  "na",
  "never",
]);
const trueWords = new Set([
  "true",
  "1",
  "sim",
  "si",
  "sí",
  "yes",
  "y",
  "s",
  "t",
  "on",
  "ok",
  "verdadeiro",
  "verdadero",
  "verdade",
]);

/** What a field says to a question of yes or no, in any spelling and type; null: something else. */
export function truthOf(value: unknown): boolean | null {
  if (value === undefined || value === null) return false;
  const word =
    typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? String(value).trim().toLowerCase()
      : null;
  if (word === null) return null;
  return falseWords.has(word) ? false : trueWords.has(word) ? true : null;
}

/** What servers say who only received something. */
const received =
  /^(?:(?:the |your )?(?:message|webhook|event|request|data|workflow|payload|mensagem|evento|mensaje) )?(?:was |has been |is )?(?:ok|okay|success|successful|successfully|accepted|received|created|done|started|queued|processed|delivered|true|false|null|recebid[oa]|recibid[oa])(?: successfully| com sucesso)?[.!]?$/i;
export const isReceipt = (words: string): boolean => words.length < 100 && received.test(words.trim());

/** Fields whose words are for programs. */
const programs =
  /^(?:\w*id|uuid|key|type|kind|event|status|state|code|statuscode|version|time|timestamp|date|at|createdat|updatedat|role|model|object|finishreason|language|lang|intent|action|source|name|url|method|path)$/;

/** Whether a field that we do not know holds something that a customer might have been told. */
export function holdsWords(plain: string, value: unknown): boolean {
  if (typeof value !== "string" || programs.test(plain)) return false;
  const words = value.trim();
  return /\p{L}/u.test(words) && !isReceipt(words) && truthOf(words) === null;
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

function isFault(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isFields(value) ? Object.keys(value).length > 0 : truthOf(value) !== false;
}

/** Whether an object tells of a fault, whatever status it came under. */
export function tellsOfFault(named: Named): boolean {
  const of = (name: string): unknown => named.get(name)?.value;
  if (["error", "errors", "errormessage", "exception"].some((name) => isFault(of(name)))) return true;
  if (textIn(of("type")).toLowerCase() === "error") return true;
  const isRefusal = ["success", "ok"].some((name) => named.has(name) && truthOf(of(name)) === false);
  const status = of("status") ?? of("statuscode") ?? of("code");
  const isBad =
    /^(?:error|failed|failure|fail|erro|falha)$/i.test(textIn(status)) ||
    (Number(status) >= 400 && Number(status) < 600);
  return (isRefusal || isBad) && !strongNames.some((name) => named.has(name));
}
