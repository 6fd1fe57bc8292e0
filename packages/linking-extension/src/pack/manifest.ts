import { createHash } from "node:crypto";
import { productVersion } from "@balcao/shared/operations/rules";
import { matchPatternOf, whatsappOrigin } from "../match-pattern.ts";

/** The data of one desk in an extension. An extension for a store may have none. Then the browser's owner names the desk. */
export interface Desk {
  /** The origin in the browser's form, with its port if it has one. */
  origin: string;
  /** The name of the installation. */
  name: string;
  colour: string;
}

/**
 * The packages of the extension. Edge uses the packages for Chrome. Chrome needs one package for loading by hand and another one for its store, which
 * gives extensions their ids. Firefox uses the same package for both.
 */
export const editions = ["chrome", "chrome-store", "firefox"] as const;
export type Edition = (typeof editions)[number];

/** The parts of the extension, each one file. */
export const parts = ["bridge", "card", "signer", "switchboard", "options"] as const;
export type PartName = (typeof parts)[number];

/** The sides of the icon in pixels: in the toolbar, in the list of extensions, and in the stores. */
export const iconSizes = [16, 32, 48, 128] as const;
export type IconSize = (typeof iconSizes)[number];
export const iconFile = (size: IconSize): string => `icons/${size}.png`;

const file = (part: PartName): string => `${part}.js`;

/**
 * The parts for WhatsApp's page do not work in older browsers. Firefox knows the declaration about data since version 142, also on phones, and its
 * store warns about older versions.
 */
const oldest = { chrome: "129", firefox: "142.0" } as const;

/**
 * Describes the extension to a browser. It may run on the pages of the desk and of WhatsApp Web, and has no other permission. An extension without a
 * desk requests access to the desk's pages later, for which it needs `scripting`. Its version is that of the release, because stores accept each
 * version only once.
 */
export function manifestOf(edition: Edition, desk: Desk | null) {
  const name = `${desk?.name ?? "Balcão"}: ligar número`;
  const icons = Object.fromEntries(iconSizes.map((size) => [size, iconFile(size)]));
  return {
    manifest_version: 3,
    name,
    description: "__MSG_description__",
    default_locale: "pt_BR",
    version: productVersion,
    icons,
    action: { default_title: name, default_icon: icons },
    options_ui: { page: "options.html", open_in_tab: true },
    content_scripts: [
      ...(desk ? [{ matches: [matchPatternOf(desk.origin)], js: [file("bridge")], run_at: "document_start" }] : []),
      { matches: [`${whatsappOrigin}/*`], js: [file("card")], run_at: "document_idle" },
      { matches: [`${whatsappOrigin}/*`], js: [file("signer")], run_at: "document_start", world: "MAIN" },
    ],
    ...(desk ? {} : { optional_permissions: ["scripting"], optional_host_permissions: ["https://*/*"] }),
    ...(edition === "firefox"
      ? {
          background: { scripts: [file("switchboard")] },
          browser_specific_settings: {
            gecko: {
              id: firefoxIdOf(desk),
              strict_min_version: oldest.firefox,
              // The extension passes the passkey's answer to the desk's page, and the browser tells this to the user before the installation.
              data_collection_permissions: { required: ["authenticationInfo"] },
            },
          },
        }
      : {
          minimum_chrome_version: oldest.chrome,
          background: { service_worker: file("switchboard") },
          ...(edition === "chrome" && desk ? { key: chromeKeyOf(desk) } : {}),
        }),
  };
}

/** Mozilla accepts ids of extensions up to this length. */
const longestId = 80;

/** The id in Firefox. It names the desk, because each extension needs an id of its own. */
const firefoxIdOf = (desk: Desk | null): string =>
  `linking@${desk ? new URL(desk.origin).host.replaceAll(/[^a-z\d._-]/gi, "-") : "balcao"}`.slice(0, longestId);

/** The bytes before the 32 bytes of a public key of the kind Ed25519. */
const keyHead = Buffer.from("302a300506032b6570032100", "hex");

/**
 * The key from which Chrome makes the id of an extension that is loaded by hand. It is computed from the desk, so that a helper that is loaded again
 * replaces the earlier one, even from another folder. It has no private half and signs nothing.
 */
const chromeKeyOf = ({ origin }: Desk): string =>
  Buffer.concat([keyHead, createHash("sha256").update(origin).digest()]).toString("base64");

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
    "Mostra no WhatsApp Web a chave de acesso de uma conta, para conectar o número ao Balcão. Não é do WhatsApp e não lê conversas.",
  en: "Shows an account's passkey on WhatsApp Web, to link its number to Balcão. Not made by WhatsApp, and reads no conversations.",
  es: "Muestra en WhatsApp Web la llave de acceso de una cuenta, para vincular el número a Balcão. No es de WhatsApp ni lee chats.",
} as const;
