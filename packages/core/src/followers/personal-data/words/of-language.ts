import type { Language } from "@balcao/shared/language";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { pt } from "./pt.ts";
import type { ExportWords } from "./words.ts";

const all: Record<Language, ExportWords> = { pt, en, es };
export const exportWords = (language: Language): ExportWords => all[language];
