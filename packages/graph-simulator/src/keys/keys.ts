import { GraphError } from "../errors.ts";
import { paramsOf } from "../http/params.ts";
import type { Answer, Call } from "../http/router.ts";
import type { BareRoute } from "../http/serve.ts";
import { isExpired } from "../http/tokens.ts";
import type { App, Token } from "../world/objects.ts";
import type { World } from "../world/world.ts";

/** Calls about keys: a key's owner, its permissions, and the key for the code of an embedded signup. */
export const keyRoutes: BareRoute[] = [
  { method: "GET", path: "/me", needsToken: true, run: me },
  { method: "GET", path: "/debug_token", needsToken: true, run: debugToken },
  { method: "GET", path: "/oauth/access_token", needsToken: false, run: exchange },
  { method: "POST", path: "/oauth/access_token", needsToken: false, run: exchange },
];

function me({ world, token }: Call): Answer {
  if (token.kind === "APP") return { json: { id: token.appId, name: world.apps.get(token.appId)?.name } };
  return { json: { id: token.userId, name: token.kind === "SYSTEM_USER" ? "System user" : "Ana Lima" } };
}

/** The permissions of a key. The caller uses the app's own key, or another key of the same app. */
function debugToken({ world, token, query }: Call): Answer {
  const { input_token: input } = query;
  if (input === undefined) throw new GraphError(100, { message: "The parameter input_token is required." });
  const found = world.tokens.get(input);
  if (!found) {
    const error = { code: 190, message: "Invalid OAuth access token - Cannot parse access token" };
    return { json: { data: { error, is_valid: false, scopes: [] } } };
  }
  if (found.appId !== token.appId)
    throw new GraphError(100, {
      message: "You must provide an app access token, or a user access token that is an owner or developer of the app",
    });
  return { json: { data: describe(world, found) } };
}

function describe(world: World, found: Token): object {
  const isValid = !found.revoked && !isExpired(world, found);
  const targets = found.accountIds ? { target_ids: [...found.accountIds] } : {};
  return {
    app_id: found.appId,
    type: found.kind,
    application: world.apps.get(found.appId)?.name,
    data_access_expires_at: 0,
    expires_at: found.expiresAt === null ? 0 : Math.floor(found.expiresAt / 1000),
    is_valid: isValid,
    issued_at: Math.floor(world.now() / 1000),
    scopes: found.scopes,
    granular_scopes: found.scopes.map((scope) => ({ scope, ...targets })),
    user_id: found.userId,
    ...(!isValid && {
      error: { code: 190, message: "Error validating access token", subcode: found.revoked ? 460 : 463 },
    }),
  };
}

const refused = (subcode: number, message: string) => new GraphError(100, { subcode, message });

/** Returns a company's key for the code of its signup. The code works once and expires. */
function exchange(call: Call): Answer {
  const { world } = call;
  const given = paramsOf(call);
  const app = requireApp(world, given);
  if (given.code === undefined) throw new GraphError(100, { message: "Missing authorization code" });
  const code = world.codes.get(given.code);
  if (!code || code.appId !== app.id) throw refused(36009, "Invalid verification code format.");
  if (code.isUsed) throw refused(36009, "This authorization code has been used.");
  if (code.expiresAt <= world.now()) throw refused(36007, "This authorization code has expired.");
  code.isUsed = true;
  const { value, expiresAt } = code.token;
  const seconds = expiresAt === null ? {} : { expires_in: Math.floor((expiresAt - world.now()) / 1000) };
  return { json: { access_token: value, token_type: "bearer", ...seconds } };
}

function requireApp(world: World, given: Readonly<Record<string, string>>): App {
  const app = world.apps.get(given.client_id ?? "");
  if (!app)
    throw new GraphError(101, {
      message: "Error validating application. Cannot get application info due to a system error.",
    });
  if (given.client_secret !== app.secret) throw new GraphError(1, { message: "Error validating client secret." });
  return app;
}
