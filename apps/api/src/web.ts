import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { asPlatform } from "@balcao/core/base/database";
import { readCardHosts } from "@balcao/core/company/billing/providers/card-hosts";
import { readSignupApp } from "@balcao/core/numbers/official/signup-app";
import express, { type RequestHandler, Router } from "express";
import { brandingNow } from "./branding/now.ts";
import { brandPage } from "./branding/page.ts";
import { brandingPictures } from "./branding/pictures.ts";
import { toAnybody } from "@balcao/core/company/branding/branding";
import { env } from "./env.ts";
import { addressOf } from "./http/address.ts";
import { spendAsStranger } from "./http/budgets.ts";
import { letIn } from "./http/headers.ts";
import { packed } from "./http/packed.ts";
import { linkingExtension } from "./linking-extension.ts";
import { serveManifest } from "./manifest.ts";
import { hostsOf } from "./official/signup-hosts.ts";

/** The names of these files contain a hash of their content, so a browser never needs to fetch them again. */
const forever = { index: false, immutable: true, maxAge: "1y" } as const;
const askEachTime = {
  index: false,
  redirect: false,
  cacheControl: false,
  setHeaders: (res: express.Response) => void res.setHeader("cache-control", "no-cache"),
};

const assets = join(env.WEB_DIR, "assets");
const inAttribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
const mapTiles = inAttribute(env.MAP_TILES_URL ?? "");
const helperChrome = inAttribute(env.LINKING_HELPER_CHROME_URL ?? "");
const helperFirefox = inAttribute(env.LINKING_HELPER_FIREFOX_URL ?? "");
const attribution = inAttribute(env.MAP_ATTRIBUTION);

/** Sends the page of the app with this answer's nonce. The page is read at each request, because a new build may replace it. */
const page: RequestHandler = async (_req, res) => {
  const html = await readFile(join(env.WEB_DIR, "index.html"), "utf8").catch(() => null);
  if (html === null) return void res.status(404).type("text").send("The web app is not built: npm run build\n");
  const branding = toAnybody(await brandingNow());
  // The service worker compares this header with the page that it keeps.
  res.set({ "cache-control": "private, no-cache", branding: String(branding.version) }).type("html");
  const given = {
    __CSP_NONCE__: res.locals.nonce as string,
    __MAP_TILES__: mapTiles,
    __MAP_ATTRIBUTION__: attribution,
    __HELPER_CHROME__: helperChrome,
    __HELPER_FIREFOX__: helperFirefox,
    __MAIL__: env.SMTP_URL === undefined ? "off" : "on",
  };
  res.send(brandPage(html, branding).replaceAll(/__[A-Z_]+__/g, (name) => given[name as keyof typeof given] ?? name));
};

/** The form for a card may load one foreign script: the script of the provider that keeps the card. */
const cardPage: RequestHandler = async (req, res, next) => {
  await spendAsStranger(addressOf(req));
  const hosts = await asPlatform(readCardHosts).catch(() => null);
  if (hosts) letIn(res, hosts);
  return page(req, res, next);
};

/** Meta's hosts are allowed on one page only, the page that opens Meta's window, and only when the operator has an app at Meta. */
const signupPage: RequestHandler = async (req, res, next) => {
  await spendAsStranger(addressOf(req));
  const app = await asPlatform(readSignupApp).catch(() => null);
  if (app) letIn(res, hostsOf(env.GRAPH_URL));
  return page(req, res, next);
};

/** Serves the built web app. A path that names no file is one of its screens. */
export const web = Router();
web.get("/index.html", page);
web.get("/settings/card", cardPage);
web.get("/connections/meta", signupPage);
web.get("/manifest.webmanifest", serveManifest);
// A device sends shared content to the service worker. Without a service worker the page says that sharing failed, and the server reads nothing of
// the content.
web.post("/share", (_req, res) => res.set("connection", "close").redirect(303, "/share?lost=1"));
// The licence requires that each copy names whose work it is, whatever the installation is called.
web.get("/licence", async (_req, res) => {
  const [licence, notice] = await Promise.all(
    ["LICENSE", "NOTICE"].map((name) => readFile(new URL(`../../../${name}`, import.meta.url), "utf8")),
  );
  res.type("text").send(`Feito com Balcão. Made with Balcão.\n\n${licence}\n${notice}`);
});
web.use(brandingPictures);
web.use(linkingExtension());
web.use("/assets", packed(assets), express.static(assets, forever));
web.use(express.static(env.WEB_DIR, askEachTime));
web.get("/{*path}", (req, res, next) => (/\.[^./]*$/.test(req.path) ? next() : page(req, res, next)));
web.use((_req, res) => void res.status(404).type("text").send("Not found\n"));
