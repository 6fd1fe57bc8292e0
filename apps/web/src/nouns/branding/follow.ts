import { paletteSheet, readableAccent } from "@balcao/shared/branding/palette";
import { ours } from "@balcao/shared/branding/rules";
import type { Branding } from "@balcao/shared/branding/schema";
import i18next from "i18next";
import { tabIcon, takeBranding } from "../../lib/branding/branding.ts";
import { productInTexts } from "../../lib/i18n.ts";
import { renewShell } from "../../lib/pocket/worker.ts";

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);

/** Brings a changed branding to a page that is open: its texts, its colours and its icons, and the page that the service worker keeps. */
export function followBranding(next: Branding): void {
  takeBranding(next);
  const { name, accent } = next;
  productInTexts(name);
  // Draws every text on screen again, as after a change of the language.
  i18next.emit("languageChanged", i18next.language);
  meta("theme-color")?.setAttribute("content", readableAccent(accent));
  for (const naming of ["application-name", "apple-mobile-web-app-title"]) meta(naming)?.setAttribute("content", name);
  paint(accent === ours.accent ? "" : paletteSheet(accent));
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  icon?.removeAttribute("type");
  icon?.setAttribute("href", tabIcon(/unread/.test(icon.href)));
  renewShell();
}

function paint(sheet: string): void {
  const known = document.querySelector<HTMLStyleElement>("style#palette");
  const style = known ?? document.createElement("style");
  style.id = "palette";
  style.nonce = meta("csp-nonce")?.content ?? "";
  style.textContent = sheet;
  if (!known) document.head.append(style);
}
