import type { Foreign } from "../http/headers.ts";

const metas = "https://graph.facebook.com";

/** The address of the script that opens Meta's window. A simulated Graph has a script of its own. */
export const scriptOf = (graphUrl: string): string =>
  graphUrl === metas ? "https://connect.facebook.net/en_US/sdk.js" : `${graphUrl}/signup/sdk.js`;

/** What the page that opens Meta's window may load. The window belongs to one of Meta's hosts, and reports to the page what the user did in it. */
export function hostsOf(graphUrl: string): Foreign {
  if (graphUrl === metas)
    return {
      script: "https://connect.facebook.net",
      connect: "https://*.facebook.com",
      frame: "https://*.facebook.com",
      opensWindows: true,
    };
  const { origin } = new URL(graphUrl);
  return { script: origin, connect: origin, frame: origin, opensWindows: true };
}
