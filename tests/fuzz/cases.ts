import { changed, type Ids, idFor, placesIn, sampleOf, type Schema } from "./sample.ts";
import { formType, oddBodies, oddForms, oddHeaders, oddIds, oddValues, oddWords } from "./values.ts";

/** One operation of the OpenAPI document. */
export interface Operation {
  method: "get" | "post" | "put" | "delete";
  /** The path as in the document: "/tickets/{ticketId}". */
  path: string;
  query: readonly { name: string; schema: Schema }[];
  body: Schema | null;
  takesFiles: boolean;
  /** The operation is called with a token, not with a session. */
  isForPrograms: boolean;
}
export interface Case {
  what: string;
  /** The values that replace an id in the path. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** A text body is sent unchanged. */
  body?: object | string;
  /** The odd value that is the only fault of the query or the body. */
  odd?: string;
  headers?: Record<string, string>;
}

interface Document {
  paths: Record<string, Record<string, DocumentedOperation>>;
}
interface DocumentedOperation {
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  security?: object[];
}

export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, security }]) => ({
      method: method as Operation["method"],
      path,
      query: parameters.filter((one) => one.in === "query"),
      body: requestBody?.content["application/json"]?.schema ?? null,
      takesFiles: Boolean(requestBody?.content["multipart/form-data"]),
      isForPrograms: security?.some((one) => "token" in one) ?? false,
    })),
  );

/** The body that the contract requires, with every field filled. `known` has values that no schema contains. */
export const wellFormed = ({ body }: Operation, ids: Ids, known: object = {}): Record<string, unknown> =>
  body ? { ...(sampleOf(body, "", ids) as object), ...known } : {};

/** The first part of a list, where 1 means the whole list. */
const share = <T>(list: readonly T[], part: number): readonly T[] => list.slice(0, Math.ceil(list.length * part));

/**
 * Every known wrong call: odd words in the query and the path, odd values at every place of an otherwise right body, and invalid bodies and forms.
 * `part` is the share of values that is tried.
 */
export function casesOf(operation: Operation, right: unknown, part: number): Case[] {
  const cases: Case[] = operation.query.flatMap(({ name }) =>
    share(oddWords, part).map((word) => ({
      what: `?${name}=${word.slice(0, 20)}`,
      query: { [name]: word },
      odd: word,
    })),
  );
  for (const [, name = ""] of operation.path.matchAll(/\{(\w+)\}/g))
    for (const id of share(oddIds, part)) cases.push({ what: `${name} = ${id}`, params: { [name]: id } });
  if (!operation.body) return cases;
  for (const path of placesIn(right))
    for (const value of share(oddValues, part)) {
      const odd = JSON.stringify(value) ?? "";
      const what = `${path.join(".") || "body"} = ${odd.slice(0, 30)}`;
      cases.push({ what, body: JSON.stringify(changed(right, path, value)), odd });
    }
  for (const body of share(oddBodies, part)) cases.push({ what: `the body ${body.slice(0, 20)}`, body });
  for (const headers of share(oddHeaders, part)) cases.push({ what: JSON.stringify(headers), body: "{}", headers });
  if (operation.takesFiles)
    for (const body of share(oddForms, part))
      cases.push({
        what: `the form ${JSON.stringify(body.slice(0, 80))}`,
        body,
        headers: { "content-type": formType },
      });
  return cases;
}

/**
 * The cases, but at most three of those whose odd value the contract refuses: one function checks the input of every operation, so a refused case tests
 * nothing of the operation itself. `nth` is the operation's place among all operations, so that different operations keep different values and places.
 */
export function fewRefusals(cases: readonly Case[], isRefused: (one: Case) => boolean, nth: number): Case[] {
  const refused = cases.filter((one) => one.odd !== undefined && isRefused(one));
  const kept = new Set([0, 7, 14].map((step) => refused[(nth + step) % refused.length]));
  const left = new Set(refused.filter((one) => !kept.has(one)));
  return cases.filter((one) => !left.has(one));
}

/** The right call, each time with one id of another company. */
export function foreignCases(operation: Operation, right: unknown, theirs: Ids): Case[] {
  const inQuery = operation.query.flatMap(({ name }) => {
    const id = idFor(name, theirs);
    return id === undefined ? [] : [{ what: `?${name} of another company`, query: { [name]: String(id) } }];
  });
  if (!operation.body) return inQuery;
  const inBody = placesIn(right).flatMap((path) => {
    const id = idFor(String(path.findLast((key) => Number.isNaN(Number(key))) ?? ""), theirs);
    if (id === undefined) return [];
    return [{ what: `${path.join(".")} of another company`, body: JSON.stringify(changed(right, path, id)) }];
  });
  return [...inQuery, ...inBody];
}
