import { en } from "../texts/en.js";
import { es } from "../texts/es.js";
import { pt } from "../texts/pt.js";

const languages = { pt, en, es };
const tags = { pt: "pt-BR", en: "en-GB", es: "es" };

/** @returns {keyof typeof languages} */
function preferred() {
  const wanted = [localStorage.getItem("demo-phone-language") ?? "", ...navigator.languages].map((tag) =>
    tag.slice(0, 2),
  );
  return /** @type {keyof typeof languages | undefined} */ (wanted.find((tag) => tag in languages)) ?? "pt";
}

const current = preferred();

export const texts = languages[current];

/** The tag for dates and numbers. */
export function language() {
  return tags[current];
}

export function chosenLanguage() {
  return current;
}

/** @param {string} chosen a language; the page is loaded again, because all of it has words */
export function chooseLanguage(chosen) {
  localStorage.setItem("demo-phone-language", chosen);
  location.reload();
}
