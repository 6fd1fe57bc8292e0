import type { Token } from "../world/objects.ts";
import type { FoundNode, Kind, Nodes, World } from "../world/world.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";
import type { Body } from "./body.ts";
import { GraphError, unknownObject } from "../errors.ts";

/** One call of the API after the check of its key. */
export interface Call {
  world: World;
  webhooks: Webhooks;
  version: string;
  method: string;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Body;
  token: Token;
  /** The address of this node and edge, for links to further pages. */
  link: string;
}
export interface Answer {
  json: unknown;
  status?: number;
  /** Registers work that runs after the answer is sent. */
  afterwards?: () => void;
}

type Method = "GET" | "POST" | "DELETE";
/** The permission that a key needs for a call. */
export type Scope =
  | "whatsapp_business_messaging"
  | "whatsapp_business_management"
  | "business_management"
  | "app"
  | null;

export interface NodeRoute {
  kind: Kind;
  method: Method;
  edge: string;
  scope: Scope;
  run(call: Call, node: never): Answer | Promise<Answer>;
}

/** One call on an object of a kind. The path is `/{id}` when the edge is empty, and otherwise `/{id}/{edge}`. */
export const onNode = <K extends Kind>(
  kind: K,
  method: Method,
  edge: string,
  scope: Scope,
  run: (call: Call, node: Nodes[K]) => Answer | Promise<Answer>,
): NodeRoute => ({ kind, method, edge, scope, run });

/** Finds the object and its call, and runs the call. */
export async function runNode(routes: readonly NodeRoute[], call: Call, id: string, edge: string): Promise<Answer> {
  const found = call.world.find(id);
  if (!found || !mayTouch(call, found)) throw unknownObject(call.method, id);
  const sameEdge = routes.filter((route) => route.kind === found.kind && route.edge === edge);
  const route = sameEdge.find(({ method }) => method === call.method);
  if (!route && sameEdge.length > 0) throw unknownObject(call.method, id);
  if (!route) throw new GraphError(2500, { message: `Unknown path components: /${edge.slice(0, 100)}` });
  requireScope(call.token, route.scope);
  return (route.run as (call: Call, node: FoundNode["node"]) => Answer | Promise<Answer>)(call, found.node);
}

function mayTouch({ world, token }: Call, { kind, node }: FoundNode): boolean {
  if (kind === "app") return token.appId === node.id;
  if (kind === "upload") return token.appId === node.appId;
  if (token.kind === "APP" || token.accountIds === null) return true;
  if (kind === "account") return token.accountIds.has(node.id);
  if (kind === "number") return token.accountIds.has(node.account.id);
  if (kind === "media") return token.accountIds.has(node.number.account.id);
  if (kind === "template") return token.accountIds.has(world.templateOf(node.id)?.account.id ?? "");
  return [...world.accounts.values()].some(({ id, portfolio }) => portfolio === node && token.accountIds?.has(id));
}

function requireScope(token: Token, scope: Scope): void {
  if (scope === null || token.scopes.includes(scope)) return;
  if (scope === "app") {
    if (token.kind === "APP") return;
    throw new GraphError(15, { message: "This method must be called with an app access_token." });
  }
  throw new GraphError(200, { message: `You do not have the necessary permissions: ${scope} is missing` });
}
