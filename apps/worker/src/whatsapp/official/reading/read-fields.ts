import { maxTextLength } from "@balcao/shared/messages/rules";
import { z } from "zod";

// Reads the fields of Meta's messages leniently: a field of the wrong type counts as missing, and the other fields are still read.

/** Words in a form that the database can store. */
export const words = (value: unknown, most = maxTextLength): string =>
  typeof value === "string" ? Buffer.from(value.slice(0, most)).toString("utf8").replaceAll("\0", "").trim() : "";
export const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => words(value));
export const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);
export const number = z.coerce.number().catch(0);
