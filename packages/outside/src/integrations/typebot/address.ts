import { IntegrationFault } from "@balcao/shared/integrations/port";
import type { TypebotSettings } from "@balcao/shared/integrations/settings";

/** The address of a flow. */
export interface FlowAddress {
  /** The address without a slash at its end. */
  base: string;
  slug: string;
}

/**
 * Finds the flow in an admin's text: the viewer's address with or without a slash or `/api` at its end, or a link to the flow. Throws
 * IntegrationFault `configuration` when the text names no flow.
 */
export function addressOf({ url, slug }: Pick<TypebotSettings, "url" | "slug">): FlowAddress {
  if (!URL.canParse(url)) throw new IntegrationFault("configuration", "url");
  const { origin, pathname } = new URL(url);
  const parts = pathname
    .replace(/\/api(\/v\d+)?\/?$/, "")
    .split("/")
    .filter(Boolean);
  const named = slug || decodeURIComponent(parts.at(-1) ?? "");
  if (named === "") throw new IntegrationFault("configuration", "slug");
  const before = !slug || decodeURIComponent(parts.at(-1) ?? "") === slug ? parts.slice(0, -1) : parts;
  return { base: [origin, ...before].join("/"), slug: named };
}

export const startUrl = ({ base, slug }: FlowAddress): string =>
  `${base}/api/v1/typebots/${encodeURIComponent(slug)}/startChat`;
export const continueUrl = ({ base }: FlowAddress, sessionId: string): string =>
  `${base}/api/v1/sessions/${encodeURIComponent(sessionId)}/continueChat`;
/** The page of the flow for people. */
export const pageUrl = ({ base, slug }: FlowAddress): string => `${base}/${encodeURIComponent(slug)}`;
