import { createHmac } from "node:crypto";
import { z } from "zod";
import { isPermissionFault, isRateFault, isTokenFault } from "./faults.ts";
import { type Graph, type GraphCall, GraphFault, NoAnswer } from "./graph.ts";

/** The access that a company types for its official number. */
export interface AccountAccess {
  phoneNumberId: string;
  wabaId: string;
  token: string;
  appSecret: string;
}

/** The fault in the access: the token, its permissions, the id of the number, the id of the account, the app's secret, or no answer from Meta. */
export type AccountFault = "token" | "permission" | "number" | "account" | "secret" | "silent";

/** Meta's data about the number. */
export interface NumberFacts {
  /** The number in Meta's form: `+55 11 3333-0000`. */
  displayNumber: string;
  verifiedName: string;
}

/** The address for Meta's messages. */
export interface Callback {
  url: string;
  verifyToken: string;
}

const phone = z.object({ display_phone_number: z.string().max(100), verified_name: z.string().max(200).catch("") });
const phones = z.object({
  data: z.array(z.object({ id: z.string() })).catch([]),
  paging: z
    .object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).optional() })
    .optional()
    .catch(undefined),
});
/** An account has only a few numbers, and Meta's limit is far below this. */
const mostPages = 20;

/** The permissions that a token needs, if Meta reveals its permissions. */
const needed = ["whatsapp_business_messaging", "whatsapp_business_management"];
const debugged = z.object({ data: z.object({ scopes: z.array(z.string()) }) });

/** Asks Meta about each part of an access, one after the other. It changes nothing at Meta. */
export async function checkAccount(
  graph: Graph,
  access: AccountAccess,
): Promise<NumberFacts | { fault: AccountFault }> {
  const { phoneNumberId, wabaId, token, appSecret } = access;
  const ask = (call: Omit<GraphCall, "token">) => graph.call({ ...call, token });
  const path = `/${phoneNumberId}`;
  let asked: AccountFault = "number";
  try {
    const found = phone.safeParse(
      await ask({ method: "GET", path, query: { fields: "display_phone_number,verified_name" } }),
    );
    if (!found.success) return { fault: "number" };
    asked = "account";
    if (!(await holds(ask, wabaId, phoneNumberId))) return { fault: "account" };
    asked = "secret";
    const proof = createHmac("sha256", appSecret).update(token).digest("hex");
    await ask({ method: "GET", path, query: { fields: "id", appsecret_proof: proof } });
    if (!(await maySend(ask, token))) return { fault: "permission" };
    return { displayNumber: found.data.display_phone_number, verifiedName: found.data.verified_name };
  } catch (error) {
    if (error instanceof NoAnswer) return { fault: "silent" };
    if (error instanceof GraphFault) return { fault: kindOf(error, asked) };
    throw error;
  }
}

/** Registers the address for an account's messages at Meta, or unregisters it when `callback` is null. Returns null when Meta accepted this. */
export async function subscribe(
  graph: Graph,
  { wabaId, token }: AccountAccess,
  callback: Callback | null,
): Promise<AccountFault | null> {
  const body = callback ? { override_callback_uri: callback.url, verify_token: callback.verifyToken } : {};
  try {
    await graph.call({ method: "POST", path: `/${wabaId}/subscribed_apps`, token, body });
    return null;
  } catch (error) {
    if (error instanceof NoAnswer) return "silent";
    if (error instanceof GraphFault) return kindOf(error, "account");
    throw error;
  }
}

/** Whether the token has the scopes for sending. When Meta does not reveal the token's scopes, the first sending shows it. */
async function maySend(ask: (call: Omit<GraphCall, "token">) => Promise<unknown>, token: string): Promise<boolean> {
  try {
    const found = debugged.safeParse(await ask({ method: "GET", path: "/debug_token", query: { input_token: token } }));
    return !found.success || needed.every((scope) => found.data.data.scopes.includes(scope));
  } catch (error) {
    if (error instanceof GraphFault) return true;
    throw error;
  }
}

function kindOf(fault: GraphFault, asked: AccountFault): AccountFault {
  if (isTokenFault(fault)) return "token";
  if (isPermissionFault(fault)) return "permission";
  return isRateFault(fault) ? "silent" : asked;
}

/** Whether the number belongs to the account. */
async function holds(
  ask: (call: Omit<GraphCall, "token">) => Promise<unknown>,
  wabaId: string,
  phoneNumberId: string,
): Promise<boolean> {
  let after: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const query = { fields: "id", limit: "100", ...(after && { after }) };
    const { data, paging } = phones.parse(await ask({ method: "GET", path: `/${wabaId}/phone_numbers`, query }));
    if (data.some(({ id }) => id === phoneNumberId)) return true;
    after = paging?.next ? paging.cursors?.after : undefined;
    if (!after) return false;
  }
  return false;
}
