import { z } from "zod";

/** `pageNumber` as the specification asks; `cursor` (the previous answer's `nextCursor`) is what our own screens use, and wins. */
export const pageQuery = {
  pageNumber: z.coerce.number().int().min(1).max(100_000).default(1),
  /** Longest of all where it carries a name. */
  cursor: z.string().max(1000).optional(),
};
export const pageReply = { hasMore: z.boolean(), nextCursor: z.string().nullable() };

/** A list in a query string: "1,2,3", a JSON array as older clients send, or a repeated parameter; read back as positive integers. */
export const idList = z
  .union([z.string(), z.array(z.string())])
  .default("")
  .transform((value, context) => {
    const parts = (Array.isArray(value) ? value : value.replace(/^\[|\]$/g, "").split(","))
      .map((part) => part.trim())
      .filter(Boolean);
    const ids = parts.map(Number);
    if (ids.some((id) => !Number.isInteger(id) || id < 1 || id > 2_147_483_647) || ids.length > 500) {
      context.addIssue({ code: "custom", message: "Expected a list of ids" });
      return z.NEVER;
    }
    return ids;
  });
/** A switch in a query string. */
export const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");
