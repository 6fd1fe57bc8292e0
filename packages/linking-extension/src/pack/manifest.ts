import { helperVersion } from "@balcao/shared/connections/linking-helper";
import { matchPatternOf, whatsappOrigin } from "../match-pattern.ts";

/** What is built into an extension of one desk. An extension for a store has none: its owner names the desk. */
export interface Desk {
  /** As browsers name it, with the port where it has one. */
  origin: string;
  /** Of the installation. */
  name: string;
  colour: string;
}

/** Edge takes what Chrome takes. */
export const families = ["chrome", "firefox"] as const;
export type Family = (typeof families)[number];

/** The parts of the extension, each one file. */
export const parts = ["bridge", "card", "signer", "switchboard", "options"] as const;
export type PartName = (typeof parts)[number];

/** Which parts an extension has: one of a desk has no page on which its owner would name the desk. */
export const partsOf = (desk: Desk | null): readonly PartName[] =>
  desk ? parts.filter((part) => part !== "options") : parts;

const file = (part: PartName): string => `${part}.js`;

/** Without these the parts that run on the page of WhatsApp do not work there. */
const oldest = { chrome: "129", firefox: "140.0" } as const;

/**
 * Says to a browser what the extension is. It may run on the pages of the desk and of WhatsApp Web, and has no other permission. One for a store asks
 * for the desk's pages once it knows them; no browser lets it run on pages that it learns later without `scripting`.
 */
export function manifestOf(family: Family, desk: Desk | null) {
  return {
    manifest_version: 3,
    name: `${desk?.name ?? "Balcão"}: ligar número`,
    description: "__MSG_description__",
    default_locale: "pt_BR",
    version: helperVersion,
    icons: { 128: "icon.png" },
    content_scripts: [
      ...(desk ? [{ matches: [matchPatternOf(desk.origin)], js: [file("bridge")], run_at: "document_start" }] : []),
      { matches: [`${whatsappOrigin}/*`], js: [file("card")], run_at: "document_idle" },
      { matches: [`${whatsappOrigin}/*`], js: [file("signer")], run_at: "document_start", world: "MAIN" },
    ],
    ...(desk
      ? {}
      : {
          optional_permissions: ["scripting"],
          optional_host_permissions: ["https://*/*"],
          options_ui: { page: "options.html", open_in_tab: true },
        }),
    ...(family === "chrome"
      ? { minimum_chrome_version: oldest.chrome, background: { service_worker: file("switchboard") } }
      : {
          background: { scripts: [file("switchboard")] },
          browser_specific_settings: {
            gecko: {
              id: `linking@${desk ? new URL(desk.origin).hostname : "balcao"}`,
              strict_min_version: oldest.firefox,
              data_collection_permissions: { required: ["none"] },
            },
          },
        }),
  };
}

/** What the list of extensions says about it, by the languages of browsers. */
export const descriptions = {
  pt_BR:
    "Mostra no WhatsApp Web a chave de acesso de uma conta, para ligar o número ao Balcão. Não é do WhatsApp e não lê conversas.",
  en: "Shows an account's passkey on WhatsApp Web, to link its number to Balcão. Not made by WhatsApp, and reads no conversations.",
  es: "Muestra en WhatsApp Web la clave de acceso de una cuenta, para vincular el número a Balcão. No es de WhatsApp ni lee chats.",
} as const;
