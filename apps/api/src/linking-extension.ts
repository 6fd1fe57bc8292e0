import { families, type Family } from "@balcao/linking-extension/pack/manifest";
import { type Built, packageOf, readBuilt } from "@balcao/linking-extension/pack/package";
import { type RequestHandler, Router } from "express";
import { publicUrl } from "@balcao/core/base/env";
import { installation } from "./manifest.ts";

/**
 * Packs the helper for linking: a zip for each family of browsers, which contains the desk's address, name and colour. The zip contains no secret,
 * and anybody may fetch it. It is packed at the first request.
 */
export function linkingExtension(read: () => Promise<Built> = readBuilt): Router {
  const packed = new Map<Family, Buffer>();
  const serve =
    (family: Family): RequestHandler =>
    async (_req, res) => {
      const built = packed.has(family) ? null : await read().catch(() => null);
      if (built) packed.set(family, packageOf(family, { origin: new URL(publicUrl()).origin, ...installation }, built));
      const zip = packed.get(family);
      if (!zip) return void res.status(404).type("text").send("The helper for linking is not built: npm run build\n");
      res.set("cache-control", "no-cache").attachment(`balcao-linking-${family}.zip`).send(zip);
    };
  const router = Router();
  for (const family of families) router.get(`/linking-extension/${family}.zip`, serve(family));
  return router;
}
