/** The pattern by which a browser matches the pages of an origin. It has no port, because not every browser supports ports in patterns. */
export function matchPatternOf(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

/** The only page on which the passkey can be shown. */
export const whatsappOrigin = "https://web.whatsapp.com";
/** The pattern of that page. */
export const whatsappPages = matchPatternOf(whatsappOrigin);
