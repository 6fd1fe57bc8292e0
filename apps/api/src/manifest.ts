import { readableAccent } from "@balcao/shared/branding/palette";
import type { Branding } from "@balcao/shared/branding/schema";
import type { RequestHandler } from "express";
import { brandingNow } from "./branding/now.ts";
import { iconPath } from "./branding/page.ts";

/** Describes the desk to a device that installs it. The id never changes, because devices recognise the app by the id. */
const manifestOf = (branding: Branding) => ({
  id: "/",
  name: branding.name,
  short_name: branding.name,
  description: "Atendimento pelo WhatsApp para equipes",
  lang: "pt-BR",
  start_url: "/?from=app",
  scope: "/",
  display: "standalone",
  background_color: "#ffffff",
  theme_color: readableAccent(branding.accent),
  icons: [
    { src: iconPath("192", branding), sizes: "192x192", type: "image/png", purpose: "any" },
    { src: iconPath("512", branding), sizes: "512x512", type: "image/png", purpose: "any" },
    { src: iconPath("maskable-512", branding), sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
  // The service worker takes what a device shares. Without a service worker `web.ts` answers.
  share_target: {
    action: "/share",
    method: "POST",
    enctype: "multipart/form-data",
    params: {
      title: "title",
      text: "text",
      url: "url",
      files: [{ name: "files", accept: ["image/*", "video/*", "audio/*", "application/pdf", "*/*"] }],
    },
  },
  launch_handler: { client_mode: "navigate-existing" },
});

/** This is a route and not a file, because the operator names the installation. */
export const serveManifest: RequestHandler = async (_req, res) => {
  const manifest = JSON.stringify(manifestOf(await brandingNow()));
  res.set("cache-control", "no-cache").type("application/manifest+json").send(manifest);
};
