import { darkMailColours, readableAccent } from "@balcao/shared/branding/palette";
import { ours } from "@balcao/shared/branding/rules";
import type { Branding } from "@balcao/shared/branding/schema";
import { type MailContent, webAddress } from "./content.ts";

/*
 * E-mail programs know tables and inline styles, but several of them remove a <style>. So the light look is inline and readable without a <style>.
 * The dark look in <style> replaces the light one where the program knows `prefers-color-scheme`. The page loads no picture and no font.
 */
const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const styleOf = (colour: string) => ({
  body: "margin:0;padding:0;background-color:#f4f2f2",
  card: "width:100%;max-width:600px;background-color:#ffffff;border-radius:12px",
  brand: `padding:28px 32px 0;font:700 18px/1.3 ${font};color:${colour};word-break:break-word`,
  title: `margin:0 0 16px;font:700 22px/1.3 ${font};color:#1f1a1b;word-break:break-word`,
  text: `margin:0 0 16px;font:400 16px/1.55 ${font};color:#332e2f;word-break:break-word`,
  code: "margin:8px 0 24px;font:700 30px/1.2 Consolas,Menlo,monospace;letter-spacing:6px;color:#1f1a1b",
  button: `display:inline-block;padding:13px 24px;border-radius:8px;background-color:${colour};font:600 16px/1.25 ${font};color:#ffffff;text-decoration:none`,
  footer: `margin:0 0 6px;font:400 13px/1.5 ${font};color:#6b6365;word-break:break-word`,
});
type DarkColours = ReturnType<typeof darkMailColours>;
const oursInDark: DarkColours = { text: "#f2a3b0", button: "#c23a52" };
const darkOf = ({ text, button }: DarkColours) => `@media (prefers-color-scheme:dark){
.m-page{background-color:#161213!important}
.m-card{background-color:#221c1d!important}
.m-brand{color:${text}!important}
.m-strong{color:#f7f1f2!important}
.m-text,.m-text a{color:#e2d9db!important}
.m-quiet,.m-quiet a{color:#a99fa1!important}
.m-button{background-color:${button}!important}
}`;

/** The name at the top of an e-mail that has none of its own, and the installation's colour. */
export type MailLook = Pick<Branding, "name" | "accent">;

/** The HTML of an e-mail: a whole page with the same content as its plain text. */
export function htmlOfMail(subject: string, content: MailContent, { name, accent }: MailLook): string {
  const { language = "pt", brand = name, title, paragraphs, code, button, after = [], footer } = content;
  const style = styleOf(readableAccent(accent));
  const paragraph = (text: string) => `<p class="m-text" style="${style.text}">${withLinks(text)}</p>`;
  const inner = [
    title ? `<h1 class="m-strong" style="${style.title}">${escapeHtml(title)}</h1>` : "",
    ...paragraphs.map(paragraph),
    code ? `<p class="m-strong" style="${style.code}">${escapeHtml(code)}</p>` : "",
    button
      ? `<p style="margin:8px 0 24px"><a class="m-button" href="${escapeHtml(webAddress(button.url))}" style="${style.button}">${escapeHtml(button.label)}</a></p>`
      : "",
    ...after.map(paragraph),
  ].filter(Boolean);
  const lang = language === "pt" ? "pt-BR" : language;
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}
${darkOf(accent === ours.accent ? oursInDark : darkMailColours(accent))}</style>
</head>
<body class="m-page" style="${style.body}">
<table role="presentation" class="m-page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f4f2f2"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="m-card" cellpadding="0" cellspacing="0" border="0" style="${style.card}">
<tr><td class="m-brand" style="${style.brand}">${escapeHtml(brand)}</td></tr>
<tr><td style="padding:20px 32px 16px">
${inner.join("\n")}
</td></tr>
</table>
${footer ? footerOf(footer, style.footer) : ""}
</td></tr></table>
</body>
</html>
`;
}

function footerOf({ text, link }: NonNullable<MailContent["footer"]>, style: string): string {
  const way = link ? ` <a href="${escapeHtml(webAddress(link.url))}">${escapeHtml(link.label)}</a>` : "";
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px"><tr><td style="padding:16px 32px">
<p class="m-quiet" style="${style}">${withLinks(text)}${way}</p>
</td></tr></table>`;
}

const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

/** Addresses become links; a full stop or bracket after an address is not part of it. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
    .map((part, place) =>
      place % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join("")
    .replaceAll("\n", "<br>\n");
