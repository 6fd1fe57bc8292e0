import type { Token } from "../world/objects.ts";
import type { World } from "../world/world.ts";
import { GraphError } from "../errors.ts";

/** The key of a call. Graph takes it from the header or from the address. */
export function tokenTextOf(authorization: string | undefined, query: Readonly<Record<string, string>>): string | null {
  const [, given] = /^(?:Bearer|OAuth) (\S+)$/i.exec((authorization ?? "").slice(0, 2000)) ?? [];
  return given ?? query.access_token ?? null;
}

/** The valid key of a text. Refuses an unknown, withdrawn or expired key. */
export function requireToken(world: World, text: string | null): Token {
  if (text === null) {
    const message = "An access token is required to request this resource.";
    throw new GraphError(190, { message });
  }
  const token = world.tokens.get(text) ?? appTokenOf(world, text);
  if (!token) throw new GraphError(190, { message: "Invalid OAuth access token - Cannot parse access token" });
  if (token.revoked) {
    const message =
      "Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.";
    throw new GraphError(190, { subcode: 460, message });
  }
  if (isExpired(world, token)) {
    const message = `Error validating access token: Session has expired on ${new Date(token.expiresAt ?? 0).toUTCString()}. The current time is ${new Date(world.now()).toUTCString()}.`;
    throw new GraphError(190, { subcode: 463, message });
  }
  return token;
}

export const isExpired = (world: World, { expiresAt }: Token): boolean =>
  expiresAt !== null && expiresAt <= world.now();

/** An app identifies itself by its id and secret. */
function appTokenOf(world: World, text: string): Token | null {
  const [id = "", secret] = text.split("|");
  const app = world.apps.get(id);
  if (!app || app.secret !== secret) return null;
  return {
    value: text,
    appId: id,
    kind: "APP",
    userId: "",
    scopes: [],
    expiresAt: null,
    revoked: false,
    accountIds: null,
  };
}
