import { helperVersion } from "@balcao/shared/connections/linking-helper";
import { matchPatternOf, whatsappOrigin } from "../match-pattern.ts";

/** The data inside an extension for one desk. An extension for a store has none, because its owner names the desk. */
export interface Desk {
  /** The origin in the browser's form, with its port if it has one. */
  origin: string;
  /** The name of the installation. */
  name: string;
  colour: string;
}

/** Edge uses the extension for Chrome. */
export const families = ["chrome", "firefox"] as const;
export type Family = (typeof families)[number];

/** The parts of the extension, each one file. */
export const parts = ["bridge", "card", "signer", "switchboard", "options"] as const;
export type PartName = (typeof parts)[number];

/** The parts of an extension. An extension for one desk has no page on which its owner would name the desk. */
export const partsOf = (desk: Desk | null): readonly PartName[] =>
  desk ? parts.filter((part) => part !== "options") : parts;

const file = (part: PartName): string => `${part}.js`;

/** In older browsers the parts for WhatsApp's page do not work. */
const oldest = { chrome: "129", firefox: "140.0" } as const;

/**
 * Describes the extension to a browser. It may run on the pages of the desk and of WhatsApp Web, and has no other permission. An extension for a
 * store requests access to the desk's pages later, and `scripting` is required for pages that are added later.
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

/** A browser refuses a longer description. */
const longestDescription = 132;

/** The description in the list of extensions, by the browser's language. A long name of an installation is left out. */
export function descriptionsOf(desk: Desk | null): Record<keyof typeof descriptions, string> {
  const named = (text: string) => {
    const whole = text.replace("Balcão", () => desk?.name ?? "Balcão");
    return whole.length <= longestDescription ? whole : text.replace(/ (?:ao|to|a) Balcão/, "");
  };
  return { pt_BR: named(descriptions.pt_BR), en: named(descriptions.en), es: named(descriptions.es) };
}

const descriptions = {
  pt_BR:
    "Mostra no WhatsApp Web a chave de acesso de uma conta, para ligar o número ao Balcão. Não é do WhatsApp e não lê conversas.",
  en: "Shows an account's passkey on WhatsApp Web, to link its number to Balcão. Not made by WhatsApp, and reads no conversations.",
  es: "Muestra en WhatsApp Web la llave de acceso de una cuenta, para vincular el número a Balcão. No es de WhatsApp ni lee chats.",
} as const;
