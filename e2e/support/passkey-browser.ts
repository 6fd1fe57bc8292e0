import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { once } from "node:events";
import { type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { unzip } from "@balcao/linking-extension/testing/unzip";
import { makeTlsIdentity } from "@balcao/whatsapp-simulator/media/certificate";
import { wholeBrowserPath } from "./browsers.ts";
import { storyZone } from "./noon.ts";
import { hearFaults, hearNotices, signedIn } from "./screen.ts";

/** A user's own browser. It has the helper of the desk, opens a page in place of WhatsApp Web, and may have a passkey. */
export interface PasskeyBrowser {
  context: BrowserContext;
  /** The page of connections of the user. */
  desk: Page;
  close(): Promise<void>;
}

/** A passkey of an account: the server's part and the browser's part. */
export function makePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  return {
    known: {
      credentialId: id.toString("base64url"),
      publicKey: publicKey.export({ format: "der", type: "spki" }).toString("base64"),
    },
    held: {
      credentialId: id.toString("base64"),
      isResidentCredential: true,
      rpId: "whatsapp.com",
      privateKey: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
      userHandle: randomBytes(16).toString("base64"),
      signCount: 1,
    },
  };
}

/** Unpacks the helper that the desk offers to everybody. */
async function unpackHelper(url: string): Promise<string> {
  const answer = await fetch(`${url}/linking-extension/chrome.zip`);
  if (!answer.ok) throw new Error(`No helper: ${answer.status}`);
  const folder = mkdtempSync(join(tmpdir(), "balcao-helper-"));
  for (const [name, body] of unzip(Buffer.from(await answer.arrayBuffer()))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), body);
  }
  return folder;
}

/** A page that is as closed as WhatsApp's page: it allows only its own sheets, scripts and connections. */
async function serveWhatsapp() {
  const { key, certificate } = makeTlsIdentity();
  const server = createServer({ key, cert: certificate }, (_request, response) => {
    response.setHeader("content-security-policy", "default-src 'self'; connect-src 'self'; frame-ancestors 'none'");
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end("<!doctype html><title>WhatsApp Web</title><p>A page of the story</p>");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

/** Opens a browser of a user who is signed in to the desk. With `withHelper` the helper is installed. */
export async function openPasskeyBrowser(
  url: string,
  email: string,
  { withHelper = true, size = { width: 1440, height: 900 } } = {},
): Promise<PasskeyBrowser> {
  const whatsapp = await serveWhatsapp();
  const helper = withHelper ? await unpackHelper(url) : null;
  const rules = `MAP web.whatsapp.com 127.0.0.1:${whatsapp.port},MAP * ~NOTFOUND,EXCLUDE 127.0.0.1,EXCLUDE localhost`;
  const context = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), "balcao-browser-")), {
    executablePath: wholeBrowserPath,
    headless: true,
    locale: "pt-BR",
    timezoneId: storyZone(),
    viewport: size,
    serviceWorkers: "allow",
    ignoreDefaultArgs: ["--disable-extensions"],
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--ignore-certificate-errors",
      `--host-resolver-rules=${rules}`,
      ...(helper ? [`--load-extension=${helper}`, `--disable-extensions-except=${helper}`] : []),
    ],
  });
  const { cookies, origins } = await signedIn(url, email);
  await context.addCookies(cookies);
  const desk = await context.newPage();
  await hearNotices(desk);
  hearFaults(desk, email);
  const kept = origins.flatMap(({ localStorage }) => localStorage);
  await desk.addInitScript((all) => {
    for (const { name, value } of all) if (!localStorage.getItem(name)) localStorage.setItem(name, value);
  }, kept);
  await desk.goto(`${url}/connections`);
  const close = async () => {
    await context.close();
    whatsapp.close();
  };
  return { context, desk, close };
}

/** The helper's own page, which the helper's button in the browser opens. */
export async function openHelperPage({ context }: PasskeyBrowser): Promise<Page> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const page = await context.newPage();
  await page.goto(new URL("/options.html", worker.url()).href);
  return page;
}

/** The tab of WhatsApp Web that the helper opens next, with an authenticator like a computer's. */
export async function nextTab({ context }: PasskeyBrowser): Promise<{ tab: Page; cdp: CDPSession }> {
  const tab = await context.waitForEvent("page");
  const cdp = await context.newCDPSession(tab);
  await cdp.send("WebAuthn.enable");
  return { tab, cdp };
}

/** Puts a passkey into the tab's browser. Without a passkey the authenticator is empty. */
export async function holdPasskey(cdp: CDPSession, held?: ReturnType<typeof makePasskey>["held"]): Promise<void> {
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  if (held) await cdp.send("WebAuthn.addCredential", { authenticatorId, credential: held });
}

/** The text of the card as a screen reader reads it, because no script of the page reaches the card. */
export async function cardTexts(cdp: CDPSession): Promise<string> {
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  return nodes
    .filter(({ role }) => role?.value === "StaticText" || role?.value === "button")
    .map(({ name }) => String(name?.value ?? ""))
    .join("\n");
}

/** Presses a key after which the helper closes the tab, perhaps before the key is released. */
export async function pressAndClose(tab: Page, key: "Enter" | "Escape"): Promise<void> {
  const closed = tab.waitForEvent("close");
  await tab.keyboard.press(key).catch(() => undefined);
  await closed;
}
