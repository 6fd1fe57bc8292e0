import { automaticTexts, type Language } from "./automatic-texts.ts";
import { firstNameOf, noNameMark, wholeNameOf, withoutNames } from "./contacts/first-name.ts";

/** The values for a text's variables. `null` fills in an empty text. A missing value (`undefined`) leaves the variable as typed. */
export interface MessageContext {
  contact: { name: string; email?: string; extraInfo?: readonly { name: string; value: string }[] };
  user?: string | null;
  queue?: string | null;
  /** The ticket's code. `ticketCode` makes it. */
  protocol?: string | null;
  timeZone: string;
  language: Language;
  now: Date;
}

/** The variables that an editor offers, in this order. Their aliases also work. */
export const messageVariables = [
  "firstName",
  "name",
  "greeting",
  "ms",
  "user",
  "queue",
  "protocol",
  "hora",
  "email",
] as const;
type Variable = (typeof messageVariables)[number];

const aliases: Record<string, Variable> = {
  nome: "name",
  primeironome: "firstName",
  nombre: "name",
  primernombre: "firstName",
  saudacao: "greeting",
  saludo: "greeting",
  gretting: "greeting",
  usuario: "user",
  fila: "queue",
  ticket: "protocol",
  time: "hora",
};
const byLowerName = new Map<string, Variable>([
  ...messageVariables.map((name) => [name.toLowerCase(), name] as const),
  ...Object.entries(aliases),
]);

/** The variable with this name. Accents and the signs between words are ignored: `{{primeiro nome}}`, `{{first_name}}`. */
const variableOf = (name: string): Variable | undefined =>
  byLowerName.get(
    name
      .normalize("NFD")
      .replace(/[\p{M}\s_-]/gu, "")
      .toLowerCase(),
  );

/** Replaces each name in double braces by the result of `drawn`. When the result is undefined, the name stays as typed. */
const replaceNames = (text: string, drawn: (name: string, typed: string) => string | undefined): string =>
  text.replace(/\{\{([^{}]+)\}\}/gu, (typed, between: string) => {
    const name = between.trim();
    return (name.length > 0 && name.length <= 100 ? drawn(name, typed) : undefined) ?? typed;
  });
const extraIn = (name: string): string | undefined => /^extra\.(.+)$/iu.exec(name)?.[1];

/** A variable by its name in a text: one of the list, or one of the company's own fields. */
export type NamedVariable = { variable: Variable } | { extra: string };

/** Replaces each known variable of a text by the result of `nameOf`. Unknown names stay as typed. */
export const nameVariables = (text: string, nameOf: (named: NamedVariable, typed: string) => string): string =>
  replaceNames(text, (name, typed) => {
    const extra = extraIn(name);
    if (extra !== undefined) return nameOf({ extra: extra.trim() }, typed);
    const variable = variableOf(name);
    return variable === undefined ? undefined : nameOf({ variable }, typed);
  });

/**
 * Replaces each `{{name}}` by its value. Unknown names stay as typed. When a customer's name is no real name, the sentence is written without it.
 * Double braces in a value become single, because browser and server may both fill in a text, and a customer's chosen name must never count as a
 * variable.
 */
export const renderVariables = (text: string, context: MessageContext): string =>
  withoutNames(replaceNames(text, (name) => valueOf(name, context)?.replace(/([{}])\1+/gu, "$1")));

function valueOf(name: string, context: MessageContext): string | undefined {
  const extra = extraIn(name);
  if (extra !== undefined) return extraOf(extra, context);
  const variable = variableOf(name);
  return variable === undefined ? undefined : values[variable](context);
}

const values: Record<Variable, (context: MessageContext) => string | undefined> = {
  firstName: ({ contact }) => firstNameOf(contact.name) || noNameMark,
  name: ({ contact }) => wholeNameOf(contact.name) || noNameMark,
  // After midnight Portuguese has a separate greeting. The other languages still say "good evening".
  ms: (context) => greetings(context)[hourOf(context) < 6 ? 3 : periodOf(context)],
  greeting: (context) => greetings(context)[periodOf(context)],
  user: ({ user }) => orNothing(user),
  queue: ({ queue }) => orNothing(queue),
  protocol: ({ protocol }) => orNothing(protocol),
  hora: (context) => clockOf(context),
  email: ({ contact }) => contact.email ?? "",
};

const orNothing = (value: string | null | undefined) => (value === null ? "" : value);
const greetings = ({ language }: MessageContext) => automaticTexts[language].greeting;

function extraOf(key: string, { contact }: MessageContext): string | undefined {
  const wanted = key.trim().toLowerCase();
  return contact.extraInfo && (contact.extraInfo.find(({ name }) => name.trim().toLowerCase() === wanted)?.value ?? "");
}

const hourOf = (context: MessageContext) => Number(clockOf(context).slice(0, 2));
function periodOf(context: MessageContext): 0 | 1 | 2 {
  const hour = hourOf(context);
  return hour >= 6 && hour < 12 ? 0 : hour >= 12 && hour < 18 ? 1 : 2;
}

/** HH:mm:ss in the time zone of the company. An unknown time zone must not stop a message. */
function clockOf({ now, timeZone }: MessageContext): string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeStyle: "medium", hourCycle: "h23" }).format(now);
  try {
    return format(timeZone);
  } catch {
    return format("America/Sao_Paulo");
  }
}
