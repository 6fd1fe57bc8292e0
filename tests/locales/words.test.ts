import { describe, expect, test } from "vitest";
import { type Language, languages, textsOf } from "./texts.ts";

const texts = new Map(languages.map((language) => [language, [...textsOf(language)]] as const));
const textsIn = (language: Language) => texts.get(language) ?? [];

/** Words for a thing that has another word everywhere else in that language. */
const secondWords: readonly { language: Language; word: RegExp; instead: string }[] = [
  { language: "pt", word: /\bchatbot/i, instead: "assistente" },
  { language: "en", word: /\bchatbot/i, instead: "assistant" },
  { language: "es", word: /\bchatbot/i, instead: "asistente" },
  { language: "en", word: /\battendant/i, instead: "agent" },
  { language: "en", word: /\be-mail/i, instead: "email" },
  { language: "en", word: /\bquick message/i, instead: "quick reply" },
  { language: "en", word: /\btickets?\b(?! (?:code|no\.|number))/i, instead: "conversation" },
  { language: "es", word: /\btickets?\b/i, instead: "conversación" },
  { language: "es", word: /\bañad(?!ir a pantalla de inicio)/i, instead: "agregar" },
  { language: "es", word: /\bcalificaci|\bevaluaci/i, instead: "valoración" },
  { language: "es", word: /\baparato/i, instead: "dispositivo" },
  { language: "es", word: /\bcelular(?! con código de área)/i, instead: "teléfono" },
  { language: "es", word: /\bclaves? de acceso/i, instead: "llave de acceso" },
  { language: "es", word: /\bcompañer/i, instead: "colega" },
  { language: "es", word: /\bsituaci/i, instead: "estado" },
];

test.each(secondWords)("$language says $instead, with no second word for it", ({ language, word }) => {
  expect(textsIn(language).filter(([, text]) => word.test(text.replace(/\{\{\w+\}\}/g, "")))).toEqual([]);
});

/** Forms that speak to the reader as "tú". Forms that also belong to a third person count only at the beginning of a sentence. */
const familiar = [
  /\b(?:tú|tus?|ti|contigo|te)\b/i,
  /\b(?:escribas|publiques|cambies|compartas|revises|mandes|compartiste|escribiste|llamas|puedes|quieres|tienes|envíalas?|envíalos?|guárdal[oa]s?|cópial[oa]s?|escúchal[oa]s?|imprímel[oa]s?|descártal[oa]s?)\b/i,
  /(?:^|[.:?!] )(?:Abre Balcão|Abre la|Agrega|Cambia tu|Comparte|Confirma en|Crea|Elige|Escribe|Guarda la|Haz|Marca|Muestra la|Pega|Pulsa|Revisa|Toca|Usa) /,
];

test("Spanish speaks to the reader as usted", () => {
  expect(textsIn("es").filter(([, text]) => familiar.some((form) => form.test(text)))).toEqual([]);
});

/** Texts in quotation marks that are no labels of ours: labels of WhatsApp and of browsers, and what somebody may write. */
const ofOthers: readonly RegExp[] = [
  /^campaigns:questionHelp$/,
  /^connections:steps\.passkey-silent$/,
  /^linking:/,
  /^prompts:provider\.voiceHelp$/,
  /^integrations:help\.voices$/,
  /^settings:help\.(?:closingThanks|customerTyping)$/,
  /^setup:codeHelp$/,
];

describe.each(languages)("%s", (language) => {
  test("a language puts in quotation marks only the words of an existing label", () => {
    const plain = (text: string) => text.replace(/[.:…,]$/, "").toLowerCase();
    const labels = new Set(textsIn(language).map(([, text]) => plain(text)));
    const unknown = textsIn(language)
      .filter(([key]) => !ofOthers.some((other) => other.test(key)))
      .flatMap(([key, text]) => [...text.matchAll(/[“«]([^“«”»{}]+)[”»]/g)].map(([, name = ""]) => ({ key, name })))
      .filter(({ name }) => !labels.has(plain(name)));
    expect(unknown).toEqual([]);
  });
});
