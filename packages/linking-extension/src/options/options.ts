import { element, styles } from "../card/elements.ts";
import type { Desk } from "../pack/manifest.ts";
import { languageOf, words } from "./words.ts";

interface PageActions {
  /** The desk of this extension. Null when the browser's owner names it on this page. */
  desk: Desk | null;
  /** Whether the browser does not let the extension run on a page that it needs. */
  isMissing: boolean;
  originOf: (typed: string) => string | null;
  /** Asks the browser's owner for the permission. Call it directly in the handler of a click. */
  allow: (origin: string) => Promise<boolean>;
}

/** The extension's own page. The browser's owner gives missing permissions here, and names the desk when the package has none. */
export function showOptions(page: Document, { desk, isMissing, originOf, allow }: PageActions): void {
  const language = languageOf(navigator.language);
  const said = words[language];
  page.documentElement.lang = language;
  page.title = said.title(desk?.name ?? "Balcão");
  const form = element("form", { ...styles.dialog, "box-shadow": "none", margin: "32px auto" });
  const address = desk ? null : addressField(said.label);
  const status = element("p", styles.status);
  status.setAttribute("role", "status");
  const button = element(
    "button",
    { ...styles.main, background: desk?.colour ?? "#9a1f33", margin: "16px 0 0" },
    said.allow,
  );
  form.noValidate = true;
  form.append(
    element("h1", styles.title, desk ? page.title : said.which),
    element("p", styles.text, said.text),
    ...(address ? [address.label, address.field] : []),
    ...(isMissing || address ? [button] : []),
    status,
  );
  if (desk) status.textContent = (isMissing ? said.missing : said.given)(new URL(desk.origin).host);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const origin = desk?.origin ?? originOf(address?.field.value ?? "");
    if (origin === null) return void (status.textContent = said.wrong);
    status.textContent = "";
    void allow(origin).then((isAllowed) => {
      status.textContent = isAllowed ? said.done(new URL(origin).host) : said.refused;
    });
  });
  page.querySelector("main")?.append(form);
  (address?.field ?? button).focus();
}

function addressField(text: string) {
  const label = element("label", styles.line, text);
  const field = element("input", { ...styles.other, width: "100%", "box-sizing": "border-box", cursor: "text" });
  field.type = "text";
  field.inputMode = "url";
  field.placeholder = "https://";
  field.id = "address";
  label.htmlFor = field.id;
  return { label, field };
}
