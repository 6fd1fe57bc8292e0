import { GraphError } from "../errors.ts";

/** The names in `fields=a,b{c,d}`, without the parts in braces or brackets. */
export function fieldNames(fields: string): string[] {
  const names: string[] = [];
  let [depth, name] = [0, ""];
  for (const sign of `${fields.slice(0, 2000)},`) {
    if (sign === "{" || sign === "(") depth += 1;
    else if (sign === "}" || sign === ")") depth -= 1;
    else if (sign === "," && depth === 0) {
      names.push((name.trim().split(".")[0] ?? "").trim());
      name = "";
    } else if (depth === 0) name += sign;
  }
  return names.filter((each) => each !== "");
}

/** Returns only the requested fields, and the id. An unknown field is refused. */
export function pickFields(
  all: Readonly<Record<string, unknown>>,
  usual: readonly string[],
  asked: string | undefined,
  nodeType: string,
): Record<string, unknown> {
  const names = asked === undefined ? usual : fieldNames(asked);
  const unknown = names.find((name) => !Object.hasOwn(all, name));
  if (unknown !== undefined)
    throw new GraphError(100, { message: `Tried accessing nonexisting field (${unknown}) on node type (${nodeType})` });
  const picked = Object.fromEntries(names.map((name) => [name, all[name]] as const));
  return all.id === undefined ? picked : { ...picked, id: all.id };
}

/** One page of a list, by Graph's cursors. Each cursor is the position of a row. */
export function pageOf<T>(rows: readonly T[], query: Readonly<Record<string, string>>, link: string): object {
  const limit = Math.min(Math.max(Number(query.limit ?? 25) || 25, 1), 1000);
  const [after, before] = [placeOf(query.after), placeOf(query.before)];
  const start = before === null ? (after === null ? 0 : after + 1) : Math.max(0, before - limit);
  const end = Math.min(rows.length, before === null ? start + limit : before);
  const data = rows.slice(start, end);
  if (data.length === 0) return { data };
  const next = new URLSearchParams({ ...query, after: cursorOf(end - 1) });
  next.delete("access_token");
  next.delete("before");
  return {
    data,
    paging: {
      cursors: { before: cursorOf(start), after: cursorOf(end - 1) },
      ...(end < rows.length && { next: `${link}?${next.toString()}` }),
    },
  };
}

const cursorOf = (at: number) => Buffer.from(String(at)).toString("base64url");

function placeOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const at = Number(Buffer.from(cursor, "base64url").toString("utf8"));
  if (!Number.isInteger(at) || at < 0) throw new GraphError(100, { message: "Invalid cursors values" });
  return at;
}
