import type { Language } from "../automatic-texts.ts";
import { firstNameOf, wholeNameOf, noNameMark, withoutNames } from "../contacts/first-name.ts";
import { maxTextLength } from "../messages/rules.ts";
import type { CampaignSettings } from "./settings.ts";

/** The data of a recipient for the variables of a text. `variables`: the columns of the list, which have priority over the settings' shortcuts. */
export interface Person {
  name: string;
  number: string;
  email: string;
  variables: Readonly<Record<string, string>>;
}

const own = {
  nome: ({ name }: Person) => wholeNameOf(name) || noNameMark,
  primeironome: ({ name }: Person) => firstNameOf(name) || noNameMark,
  email: ({ email }: Person) => email,
  numero: ({ number }: Person) => number,
} as const;
type OwnVariable = keyof typeof own;
const isOwn = (key: string): key is OwnVariable => Object.hasOwn(own, key);

/** The same variables by their names in the desk's texts. A column or a shortcut with such a name has priority. */
const aliases = { name: "nome", firstname: "primeironome", number: "numero" } as const satisfies Record<
  string,
  OwnVariable
>;
const isAlias = (key: string): key is keyof typeof aliases => Object.hasOwn(aliases, key);
/** The variable that a name or an alias means; null for a column of the list or a shortcut. */
const ownOf = (key: string): OwnVariable | null => (isOwn(key) ? key : isAlias(key) ? aliases[key] : null);

/** Whether a variable, by its plain name, is known of every person, whatever the list has. */
export const isOfEveryPerson = (key: string): boolean => ownOf(key) !== null;
/** Null unless a variable is the person's name, which may be missing. `fromList`: it is an alias, which a value of the list or the settings replaces. */
export const saysName = (key: string): { fromList: boolean } | null =>
  ownOf(key)?.endsWith("nome") ? { fromList: isAlias(key) } : null;

/** The variables that editors offer first, before the shortcuts and the columns of the list. */
export const campaignVariables = ["nome", "primeiroNome", "email", "numero"] as const;

/** `{key}` and `{{key}}`; capitals and accents make no difference. */
const mark = /\{\{?\s*([\p{L}][\p{L}\p{M}\p{N}_]{0,29})\s*\}?\}/gu;
const plainKey = (key: string): string => key.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The variables of a text by their plain names, each once, in order. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(mark)].map(([, key = ""]) => plainKey(key))),
];

/** The variables of these texts for which a person has no value. An e-mail may be empty; a name may not. */
export const missingVariables = (texts: readonly string[], person: Person): string[] =>
  [...new Set(texts.flatMap(variablesIn))].filter((key) => isMissing(key, person));

function isMissing(key: string, { name, variables }: Person): boolean {
  const hasNone = (variables[key] ?? "") === "";
  const says = saysName(key);
  if (says) return name.trim() === "" && (hasNone || !says.fromList);
  return hasNone && !isOfEveryPerson(key);
}

/** Replaces each variable of a text by the result of `nameOf`, which gets the plain name and the typed form. */
export const nameCampaignVariables = (text: string, nameOf: (key: string, typed: string) => string): string =>
  text.replace(mark, (typed, name: string) => nameOf(plainKey(name), typed));

/** The offered name of a variable that every person has, however the variable is written; null for any other. */
export const offeredAs = (key: string): (typeof campaignVariables)[number] | null =>
  campaignVariables.find((name) => name.toLowerCase() === ownOf(plainKey(key))) ?? null;

/**
 * The text for one person. When the name is no real name, the sentence is written without it. A value is never searched for variables; an unknown
 * variable stays as typed.
 */
export const renderCampaignText = (text: string, person: Person): string =>
  withoutNames(
    text.replace(mark, (typed, name: string) => {
      const key = plainKey(name);
      if (isOwn(key)) return own[key](person);
      return isAlias(key) ? person.variables[key] || own[aliases[key]](person) : (person.variables[key] ?? typed);
    }),
  );

export const optOutFooters: Record<Language, string> = {
  pt: "Responda SAIR para não receber mais mensagens.",
  en: "Reply STOP to get no more messages.",
  es: "Responda BAJA para no recibir más mensajes.",
};

/** The line on how to opt out, as the settings want it; empty when they want none. */
export const optOutLine = (
  { optOutFooter, optOutFooterText }: Pick<CampaignSettings, "optOutFooter" | "optOutFooterText">,
  language: Language,
): string => (optOutFooter ? optOutFooterText.trim() || optOutFooters[language] : "");

/** A text with the opt-out line below it, cut so that both fit in one message. */
export const withOptOut = (text: string, line: string): string => {
  const below = line === "" ? "" : `\n\n${line}`;
  return text.slice(0, maxTextLength - below.length) + below;
};
