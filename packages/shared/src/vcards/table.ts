import type { Language } from "../automatic-texts.ts";
import type { VCard } from "./read.ts";

/** The titles of the columns of a table of cards. The first three are headers that the reader of people's files knows. */
const titles: Record<Language, readonly string[]> = {
  pt: [
    "Nome",
    "Telefone",
    "E-mail",
    "Empresa",
    "Cargo",
    "Endereço",
    "Aniversário",
    "Site",
    "Categorias",
    "Observações",
  ],
  en: ["Name", "Phone", "Email", "Company", "Job title", "Address", "Birthday", "Website", "Categories", "Notes"],
  es: [
    "Nombre",
    "Teléfono",
    "Correo",
    "Empresa",
    "Cargo",
    "Dirección",
    "Cumpleaños",
    "Sitio web",
    "Categorías",
    "Notas",
  ],
};

/** Cards as a table that the reader of people's files understands. */
export const cardTitles = (language: Language): string[] => [...titles[language]];
export const cardCells = (card: VCard): string[] => [
  card.name,
  // Several values in one cell are joined as Google does it.
  card.phones.join(" ::: "),
  card.emails.join(" ::: "),
  card.company,
  card.title,
  card.address,
  card.birthday,
  card.url,
  card.categories,
  card.note,
];
