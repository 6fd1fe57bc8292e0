import { z } from "zod";
import { text } from "./contract.ts";

/**
 * Older clients send `pageNumber`. Our screens use `cursor`, which is the `nextCursor` of the previous answer. `cursor` has priority over
 * `pageNumber`.
 */
export const pageQuery = {
  pageNumber: z.coerce.number().int().min(1).max(100_000).default(1),
  /** The longest cursor contains a name. */
  cursor: text(1000).optional(),
};
export const pageReply = { hasMore: z.boolean(), nextCursor: z.string().nullable() };

/** Ids in a query string: "1,2,3", a JSON array from older clients, or a repeated parameter. */
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
/** A true or false in a query string. */
export const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");
