import { z } from "zod";

const count = z.number().int().nonnegative();
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const sum = z.string().regex(/^[0-9a-f]{32}$/);

/** The only format of a company's file. A changed format must get another number, so that an older version refuses it. */
export const companyFileForm = 1;

/** The first entry of a company's file, with the facts that are compared before anything is imported. */
export const headerSchema = z.object({
  form: z.literal(companyFileForm),
  kind: z.literal("company"),
  /** The id of this file. With it an installation knows that it has imported the file. */
  file: z.uuid(),
  takenAt: z.iso.datetime(),
  product: z.string(),
  /** The names of the migrations that made its tables. */
  migrations: z.array(z.string()),
  company: z.string(),
  billing: z.boolean(),
  keys: z.boolean(),
  /** The tables in the order in which they can be filled. `ids`: how many ids its rows use, with those of deleted rows that others still name. */
  tables: z.array(z.object({ name, columns: z.array(name), ids: count })),
});
export type Header = z.infer<typeof headerSchema>;

/** The entry after all rows. The files follow it, with their index as the last entry. */
export const manifestSchema = z.object({
  tables: z.array(z.object({ name, rows: count, sum })),
  /** How many files the rows name, and how many of them the store did not have. */
  files: count,
  missing: count,
});
export type Manifest = z.infer<typeof manifestSchema>;
