import { z } from "zod";

/** Languages of the automatic texts of a number. */
export const languages = ["pt", "en", "es"] as const;
export const language = z.enum(languages);
export type Language = z.infer<typeof language>;
