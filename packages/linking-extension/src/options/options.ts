import { type HelperLanguage, helperLanguages } from "@balcao/shared/connections/linking-helper";
import { element, styles } from "../card/elements.ts";

interface Words {
  title: string;
  text: string;
  label: string;
  allow: string;
  wrong: string;
  done: (host: string) => string;
  refused: string;
}

const words: Record<HelperLanguage, Words> = {
  pt: {
    title: "Qual é o endereço do seu Balcão?",
    text: "O ajudante só aceita pedidos desse endereço, e só age quando você clica na aba do WhatsApp Web. Ele não lê conversas, não guarda nada e não é do WhatsApp.",
    label: "Endereço",
    allow: "Permitir",
    wrong: "Isso não é um endereço que comece com https://",
    done: (host) => `Pronto. Recarregue a página de ${host} e comece por lá.`,
    refused: "O navegador não recebeu a permissão, então nada mudou.",
  },
  en: {
    title: "What is the address of your Balcão?",
    text: "The helper takes requests from that address alone, and acts only when you click in the tab of WhatsApp Web. It reads no conversations, keeps nothing and is not WhatsApp's.",
    label: "Address",
    allow: "Allow",
    wrong: "That is not an address that begins with https://",
    done: (host) => `Done. Reload the page of ${host} and begin there.`,
    refused: "The browser was not given the permission, so nothing has changed.",
  },
  es: {
    title: "¿Cuál es la dirección de su Balcão?",
    text: "El ayudante solo acepta pedidos de esa dirección, y solo actúa cuando usted hace clic en la pestaña de WhatsApp Web. No lee chats, no guarda nada y no es de WhatsApp.",
    label: "Dirección",
    allow: "Permitir",
    wrong: "Eso no es una dirección que empiece con https://",
    done: (host) => `Listo. Recargue la página de ${host} y empiece allí.`,
    refused: "El navegador no recibió el permiso, así que nada cambió.",
  },
};

/** The language of the browser, if the helper supports it. */
const languageOf = (browsers: string): HelperLanguage =>
  helperLanguages.find((one) => one === browsers.toLowerCase().split("-")[0]) ?? "pt";

interface Doings {
  originOf: (typed: string) => string | null;
  name: (origin: string) => Promise<boolean>;
}

/** The page on which the owner of the browser names the desk. */
export function showOptions(page: Document, { originOf, name }: Doings): void {
  const language = languageOf(navigator.language);
  const said = words[language];
  page.documentElement.lang = language;
  const form = element("form", { ...styles.dialog, "box-shadow": "none", margin: "32px auto" });
  const label = element("label", styles.line, said.label);
  const field = element("input", { ...styles.other, width: "100%", "box-sizing": "border-box", cursor: "text" });
  field.type = "text";
  field.inputMode = "url";
  field.placeholder = "https://";
  field.id = "address";
  label.htmlFor = field.id;
  const status = element("p", styles.status);
  status.setAttribute("role", "status");
  const allow = element("button", { ...styles.main, background: "#9a1f33", margin: "16px 0 0" }, said.allow);
  form.noValidate = true;
  form.append(
    element("h1", styles.title, said.title),
    element("p", styles.text, said.text),
    label,
    field,
    allow,
    status,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const origin = originOf(field.value);
    if (origin === null) return void (status.textContent = said.wrong);
    status.textContent = "";
    void name(origin).then((isAllowed) => {
      status.textContent = isAllowed ? said.done(new URL(origin).host) : said.refused;
    });
  });
  page.querySelector("main")?.append(form);
  field.focus();
}
