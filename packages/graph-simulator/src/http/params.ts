import type { Call } from "./router.ts";

/** The parameters of a call from its address or from simple fields of its body. The address has priority. Lists and objects are left out. */
export function paramsOf({ query, body }: Pick<Call, "query" | "body">): Readonly<Record<string, string>> {
  const { value } = body;
  const fields = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const simple = fields.flatMap(([name, field]: [string, unknown]) =>
    typeof field === "string" || typeof field === "number" ? [[name, String(field)] as const] : [],
  );
  return { ...Object.fromEntries(simple), ...query };
}
