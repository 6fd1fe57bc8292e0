import i18next, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { branding } from "./branding/branding.ts";
import { storage } from "./storage.ts";

export const languages = ["pt", "en", "es"] as const;
export type Language = (typeof languages)[number];
const languageKey = "i18nextLng";

const files = import.meta.glob<Record<string, unknown>>("../locales/*/*.json", { import: "default" });

/** Fetches the texts of a language noun by noun, when a screen first needs them. */
const lazyFiles: BackendModule = {
  type: "backend",
  init: () => undefined,
  read(language, namespace, answer) {
    const load = files[`../locales/${language}/${namespace}.json`];
    if (!load) return answer(new Error(`No texts: ${language}/${namespace}`), null);
    load().then(
      (texts) => answer(null, texts),
      (fault: Error) => answer(fault, null),
    );
  },
};

const isLanguage = (value: string | null): value is Language => languages.some((language) => language === value);

export async function startI18n(): Promise<void> {
  const stored = storage.get(languageKey);
  i18next.on("languageChanged", (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: isLanguage(stored) ? stored : "pt",
      fallbackLng: "pt",
      supportedLngs: [...languages],
      ns: ["common", "errors"],
      defaultNS: "common",
      interpolation: { escapeValue: false, defaultVariables: { product: branding().name } },
    });
}

/** Sets the product's name for all texts that are drawn from now on. */
export function productInTexts(product: string): void {
  const { interpolation } = i18next.options;
  if (interpolation) interpolation.defaultVariables = { product };
}

export async function changeLanguage(language: Language): Promise<void> {
  storage.set(languageKey, language);
  await i18next.changeLanguage(language);
}
