import { paletteSheet, readableAccent } from "@balcao/shared/branding/palette";
import { ours } from "@balcao/shared/branding/rules";
import type { Branding } from "@balcao/shared/branding/schema";

/** Escapes a text for an attribute or an element of the page. */
export const inPage = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The address of an icon, which changes with the branding, so that no device keeps an old one. */
export const iconPath = (name: string, { version }: Pick<Branding, "version">): string =>
  version === 0 ? `/icons/${name}.png` : `/icons/${name}.png?v=${version}`;

/**
 * The page in the look of the installation, so that not even the first paint shows another name, colour or icon. The page's own scripts read the
 * whole branding from `data-branding`.
 */
export function brandPage(html: string, branding: Branding): string {
  if (branding.version === 0 && branding.supportUrl === null) return html;
  const { name, accent, pictures, hasIcons } = branding;
  const known = html.replace('data-branding=""', () => `data-branding="${inPage(JSON.stringify(branding))}"`);
  const named = known
    .replace(/(<title>|content=")Balcão/g, (_, before: string) => before + inPage(name))
    .replace("<noscript>O Balcão", () => `<noscript>O ${inPage(name)}`)
    .replaceAll(ours.accent, readableAccent(accent));
  const coloured =
    accent === ours.accent
      ? named
      : named.replace("</head>", `<style nonce="__CSP_NONCE__" id="palette">${paletteSheet(accent)}</style></head>`);
  if (!hasIcons) return coloured;
  const withIcons = coloured
    .replace('href="/favicon.svg" type="image/svg+xml"', `href="${iconPath("favicon", branding)}" type="image/png"`)
    .replace("/icons/apple-180.png", iconPath("apple-180", branding));
  if (!pictures.includes("icon")) return withIcons;
  const sign = `<img src="${iconPath("192", branding)}" width="56" height="56" alt="" />`;
  const [from, to] = [withIcons.indexOf('<svg width="56"'), withIcons.indexOf("</svg>") + "</svg>".length];
  return from === -1 ? withIcons : withIcons.slice(0, from) + sign + withIcons.slice(to);
}
