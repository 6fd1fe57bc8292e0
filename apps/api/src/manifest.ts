import type { RequestHandler } from "express";

const icon = (file: string, sizes: string, purpose: "any" | "maskable" = "any") => ({
  src: `/icons/${file}.png`,
  sizes,
  type: "image/png",
  purpose,
});

/** The name and the colour by which devices and browsers know the installation. */
export const installation = { name: "Balcão", colour: "#9a1f33" } as const;

/** Describes the desk to a device that installs it. The id never changes, because devices recognise the app by the id. */
const manifest = {
  id: "/",
  name: installation.name,
  short_name: installation.name,
  description: "Atendimento pelo WhatsApp para equipes",
  lang: "pt-BR",
  start_url: "/?from=app",
  scope: "/",
  display: "standalone",
  background_color: "#ffffff",
  theme_color: installation.colour,
  icons: [icon("192", "192x192"), icon("512", "512x512"), icon("maskable-512", "512x512", "maskable")],
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
};

/** This is a route and not a file, because the server knows the name of the installation. */
export const serveManifest: RequestHandler = (_req, res) => {
  res.set("cache-control", "no-cache").type("application/manifest+json").send(JSON.stringify(manifest));
};
