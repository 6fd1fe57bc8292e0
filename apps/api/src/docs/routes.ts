import express, { Router } from "express";
import absolutePath from "swagger-ui-dist/absolute-path.js";
import { brandingNow } from "../branding/now.ts";
import { inPage } from "../branding/page.ts";
import { bound } from "../http/handle.ts";
import { describe } from "./openapi.ts";

const pageOf = (name: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${inPage(name)}: API</title>
    <link rel="icon" href="favicon-32x32.png" />
    <link rel="stylesheet" href="swagger-ui.css" />
  </head>
  <body>
    <div id="page"></div>
    <script src="swagger-ui-bundle.js"></script>
    <script src="start.js"></script>
  </body>
</html>`;
const start = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#page", deepLinking: true });`;

/** The contracts as OpenAPI, and a page to read them. */
export const docs = Router();
docs.get("/openapi.json", async (_req, res) => void res.json(describe(bound, (await brandingNow()).name)));
docs.get("/docs", async (req, res) => {
  if (!req.originalUrl.split("?")[0]?.endsWith("/")) return res.redirect("docs/");
  res.type("html").send(pageOf((await brandingNow()).name));
});
docs.get("/docs/start.js", (_req, res) => void res.type("js").send(start));
docs.use("/docs", express.static(absolutePath(), { index: false, maxAge: "1d" }));
