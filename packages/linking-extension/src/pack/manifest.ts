import { createHash } from "node:crypto";
import { productVersion } from "@balcao/shared/operations/rules";
import { matchPatternOf, whatsappOrigin } from "../match-pattern.ts";

/** The data inside an extension for one desk. An extension for a store may have none; then its owner names the desk. */
export interface Desk {
  /** The origin in the browser's form, with its port if it has one. */
  origin: string;
  /** The name of the installation. */
  name: string;
  colour: string;
}

/**
 * The packages of the extension. Edge uses those for Chrome. Chrome loads another package by hand than its store takes, because a store gives its
 * extensions ids of its own. Firefox takes the same one by hand and in its store.
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

/** In older browsers the parts for WhatsApp's page do not work. Firefox knows the declaration of data since 142, on phones too, and its store warns of older ones. */
const oldest = { chrome: "129", firefox: "142.0" } as const;

/**
 * Describes the extension to a browser. It may run on the pages of the desk and of WhatsApp Web, and has no other permission. An extension without a
 * desk requests access to the desk's pages later, and `scripting` is required for pages that are added later. Its version is the release's, because
 * stores take no version twice.
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
              // The answer of a passkey leaves the extension for the desk's page, so the user reads so before installing.
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

/** Mozilla's longest id of an extension. */
const longestId = 80;

/** The id in Firefox, which no other extension may have, so it names the desk. */
const firefoxIdOf = (desk: Desk | null): string =>
  `linking@${desk ? new URL(desk.origin).host.replaceAll(/[^a-z\d._-]/gi, "-") : "balcao"}`.slice(0, longestId);

/** What stands before the 32 bytes of a public key of the kind Ed25519. */
const keyHead = Buffer.from("302a300506032b6570032100", "hex");

/**
 * The key of which Chrome makes the id of an extension that is loaded by hand. It follows from the desk, so a helper that is loaded again replaces the
 * earlier one, in whichever folder it lies. Nobody has a private half of it, and nothing is signed with it.
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
