import type { Language } from "@balcao/shared/automatic-texts";

/** Fields of a form with tokens and versions, which are meant for programs. The name of a real question may contain such a word. */
const innerField =
  /(?:^|_|flow)token$|^(?:flow_?|message_?|flow_message_?|data_api_?|api_?)?version$|^(?:wamid|screen|id|flow_id|flow_name|flow_action|type|saved_address_id)$/i;
/** The name and the values that WhatsApp's own editor of forms writes: "screen_0_Nome_completo_1", "0_Sim". */
const ofEditor = /^screen_\d{1,3}_(\S{1,200})_\d{1,3}$/i;
const placeOfValue = /(^|, )\d{1,3}_(?=\S)/g;
const linesAtMost = 200;
const lettersAtMost = 60_000;
const nestedAtMost = 8;
const cut: Record<Language, string> = {
  pt: "(A resposta era maior e está cortada aqui. O original continua guardado.)",
  en: "(The answer was longer and is cut here. The original is kept.)",
  es: "(La respuesta era más larga y está cortada aquí. El original queda guardado.)",
};

/** The object in a JSON text. Some programs encode it as JSON twice. An empty object when the text contains none. */
export function parsed(json: string | null | undefined): Record<string, unknown> {
  try {
    const written: unknown = JSON.parse(json ?? "");
    const value: unknown = typeof written === "string" ? JSON.parse(written) : written;
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Whether a person should see this field of a form. */
export const isShownField = (name: string): boolean => !innerField.test(name);

/**
 * Writes "nome: Rosa" for each field of a form's answer, in the form's order. A field that contains fields, also as JSON, is written as those fields,
 * and a file as its name. An answer that is too long ends with a line that says so; its bytes are stored with the message.
 */
export function formAnswer(fields: Record<string, unknown>, language: Language): string {
  const answer: Answer = { lines: [], letters: 0, isCut: false };
  addFields(answer, fields, 0);
  return [...answer.lines, ...(answer.isCut ? [cut[language]] : [])].join("\n");
}

interface Answer {
  lines: string[];
  letters: number;
  isCut: boolean;
}

function addFields(answer: Answer, fields: object, depth: number): void {
  for (const [name, value] of Object.entries(fields)) {
    if (answer.isCut) return;
    if (!isShownField(name)) continue;
    const inner = typeof value === "string" && value.startsWith("{") ? parsed(value) : value;
    const hasFields = isFields(inner) && nameOfFile(inner) === null && Object.keys(inner).length > 0;
    if (hasFields && depth < nestedAtMost) addFields(answer, inner, depth + 1);
    else addField(answer, name, wordsOf(answer, value, depth));
  }
}

function addField(answer: Answer, name: string, words: string): void {
  const [, label] = ofEditor.exec(name) ?? [];
  if (label === undefined) addLine(answer, name.replaceAll("\0", ""), words);
  else addLine(answer, label.replaceAll(/[_\0]/g, " "), words.replaceAll(placeOfValue, "$1"));
}

function addLine(answer: Answer, name: string, words: string): void {
  if (words === "") return;
  const line = `${name}: ${words}`;
  const room = lettersAtMost - answer.letters;
  if (answer.lines.length >= linesAtMost || room <= 0) {
    answer.isCut = true;
    return;
  }
  if (line.length > room) answer.isCut = true;
  const kept = Buffer.from(line.slice(0, room)).toString();
  answer.lines.push(kept);
  answer.letters += kept.length;
}

const isFields = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The name of a file that was sent with a form. The object also has the file's keys and type. */
const nameOfFile = (value: object): string | null =>
  "file_name" in value && typeof value.file_name === "string" ? value.file_name.replaceAll("\0", "").trim() : null;

/** The words of a value, with the words of a list beside each other. Deeply nested values are cut. */
function wordsOf(answer: Answer, value: unknown, depth: number): string {
  if (typeof value === "string") return value.replaceAll("\0", "").trim();
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value === null || typeof value !== "object") return "";
  if (depth >= nestedAtMost) {
    answer.isCut = true;
    return "";
  }
  const file = nameOfFile(value);
  if (file !== null) return file;
  const shown = Object.entries(value).filter(([name]) => isShownField(name));
  // A value that has only an id, such as a chosen line, is written as its id.
  const words = shown.length > 0 ? shown : Object.entries(value).filter(([name]) => name === "id");
  const inner = words.map(([, one]) => wordsOf(answer, one, depth + 1));
  return inner.filter((word) => word !== "").join(", ");
}
