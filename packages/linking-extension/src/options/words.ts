import { type HelperLanguage, helperLanguages } from "@balcao/shared/connections/linking-helper";

interface Words {
  title: (name: string) => string;
  which: string;
  text: string;
  label: string;
  allow: string;
  wrong: string;
  missing: (host: string) => string;
  given: (host: string) => string;
  done: (host: string) => string;
  refused: string;
}

/** The texts of the page, in each language of the helper. */
export const words: Record<HelperLanguage, Words> = {
  pt: {
    title: (name) => `Ajudante de ${name}`,
    which: "Qual é o endereço do seu Balcão?",
    text: "O ajudante só aceita pedidos de um endereço, e só age quando você clica na aba do WhatsApp Web. Ele não lê conversas, não guarda nada e não é do WhatsApp.",
    label: "Endereço",
    allow: "Permitir",
    wrong: "Isso não é um endereço que comece com https://",
    missing: (host) =>
      `O navegador ainda não deixa o ajudante funcionar em ${host} e no WhatsApp Web. Clique em Permitir.`,
    given: (host) => `O ajudante pode funcionar em ${host} e no WhatsApp Web. Não falta nada aqui.`,
    done: (host) => `Pronto. Recarregue a página de ${host} e comece por lá.`,
    refused: "O navegador não recebeu a permissão, então nada mudou.",
  },
  en: {
    title: (name) => `Helper of ${name}`,
    which: "What is the address of your Balcão?",
    text: "The helper takes requests from one address alone, and acts only when you click in the tab of WhatsApp Web. It reads no conversations, keeps nothing and is not WhatsApp's.",
    label: "Address",
    allow: "Allow",
    wrong: "That is not an address that begins with https://",
    missing: (host) => `The browser does not yet let the helper run on ${host} and on WhatsApp Web. Click Allow.`,
    given: (host) => `The helper may run on ${host} and on WhatsApp Web. Nothing is missing here.`,
    done: (host) => `Done. Reload the page of ${host} and begin there.`,
    refused: "The browser was not given the permission, so nothing has changed.",
  },
  es: {
    title: (name) => `Ayudante de ${name}`,
    which: "¿Cuál es la dirección de su Balcão?",
    text: "El ayudante solo acepta pedidos de una dirección, y solo actúa cuando usted hace clic en la pestaña de WhatsApp Web. No lee chats, no guarda nada y no es de WhatsApp.",
    label: "Dirección",
    allow: "Permitir",
    wrong: "Eso no es una dirección que empiece con https://",
    missing: (host) =>
      `El navegador todavía no deja que el ayudante funcione en ${host} y en WhatsApp Web. Haga clic en Permitir.`,
    given: (host) => `El ayudante puede funcionar en ${host} y en WhatsApp Web. Aquí no falta nada.`,
    done: (host) => `Listo. Recargue la página de ${host} y empiece allí.`,
    refused: "El navegador no recibió el permiso, así que nada cambió.",
  },
};

/** The language of the browser, if the helper supports it. */
export const languageOf = (browsers: string): HelperLanguage =>
  helperLanguages.find((one) => one === browsers.toLowerCase().split("-")[0]) ?? "pt";
