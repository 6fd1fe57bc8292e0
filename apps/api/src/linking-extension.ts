import { families, type Family } from "@balcao/linking-extension/pack/manifest";
import { type Built, packageOf, readBuilt } from "@balcao/linking-extension/pack/package";
import { readableAccent } from "@balcao/shared/branding/palette";
import { type RequestHandler, Router } from "express";
import { publicUrl } from "@balcao/core/base/env";
import { brandingNow, pictureNow } from "./branding/now.ts";

/**
 * Packs the helper for linking: a zip for each family of browsers, which contains the desk's address, name, colour and icon. The zip contains no
 * secret, and anybody may fetch it. It is packed at the first request, and again after a change of the branding.
 */
export function linkingExtension(
  read: () => Promise<Built> = readBuilt,
  readIcon: () => Promise<Buffer | null> = () => pictureNow("helper-128"),
): Router {
  const packed = new Map<Family, { version: number; zip: Buffer }>();
  const pack = async (family: Family): Promise<Buffer | null> => {
    const { name, accent, version } = await brandingNow();
    const known = packed.get(family);
    if (known?.version === version) return known.zip;
    const built = await read().catch(() => null);
    if (!built) return null;
    const icon = await readIcon().catch(() => undefined);
    const desk = { origin: new URL(publicUrl()).origin, name, colour: readableAccent(accent) };
    const zip = packageOf(family, desk, icon ? { ...built, icon } : built);
    // While the database is away the zip has the icon of the build, which may be of another name, so the next request packs it again.
    if (icon !== undefined) packed.set(family, { version, zip });
    return zip;
  };
  const serve =
    (family: Family): RequestHandler =>
    async (_req, res) => {
      const zip = await pack(family);
      if (!zip) return void res.status(404).type("text").send("The helper for linking is not built: npm run build\n");
      res.set("cache-control", "no-cache").attachment(`linking-helper-${family}.zip`).send(zip);
    };
  const router = Router();
  for (const family of families) router.get(`/linking-extension/${family}.zip`, serve(family));
  return router;
}
