import { type Desk, type Edition, editions } from "@balcao/linking-extension/pack/manifest";
import { type BuildResult, type Icons, packageOf, readBuilt } from "@balcao/linking-extension/pack/package";
import { privacyOf } from "@balcao/linking-extension/pack/privacy";
import type { OperatorBranding } from "@balcao/shared/branding/schema";
import { readableAccent } from "@balcao/shared/branding/palette";
import { type RequestHandler, Router } from "express";
import { publicUrl } from "@balcao/core/base/env";
import { helperIcons } from "./branding/icons.ts";
import { brandingNow, pictureNow } from "./branding/now.ts";

/** The icons that the installation chose for the helper. Null: Balcão's own icons. */
async function ownIcons(): Promise<Icons | null> {
  const largest = await pictureNow("helper-128");
  return largest && helperIcons(largest);
}

const deskOf = ({ name, accent }: Pick<OperatorBranding, "name" | "accent">): Desk => ({
  origin: new URL(publicUrl()).origin,
  name,
  colour: readableAccent(accent),
});

/**
 * Packs the helper for linking: one zip for each family of browsers, and one for their stores. It contains the desk's address, name, colour and icon,
 * and tells the stores what it does with data. Anybody may fetch it, because nothing in it is secret. A zip is packed at the first request, and again
 * after a change of the branding.
 */
export function linkingExtension(
  read: () => Promise<BuildResult> = readBuilt,
  readIcons: () => Promise<Icons | null> = ownIcons,
): Router {
  const packed = new Map<Edition, { version: number; zip: Buffer }>();
  const pack = async (edition: Edition): Promise<Buffer | null> => {
    const branding = await brandingNow();
    const { version } = branding;
    const known = packed.get(edition);
    if (known?.version === version) return known.zip;
    const built = await read().catch(() => null);
    if (!built) return null;
    const icons = await readIcons().catch(() => undefined);
    const zip = packageOf(edition, deskOf(branding), icons ? { ...built, icons } : built);
    // While the database is away the zip has the icon of the build, perhaps in place of the installation's own. Such a zip is not kept, and the next
    // request packs it again.
    if (icons !== undefined) packed.set(edition, { version, zip });
    return zip;
  };
  const serve =
    (edition: Edition): RequestHandler =>
    async (_req, res) => {
      const zip = await pack(edition);
      if (!zip) return void res.status(404).type("text").send("The helper for linking is not built: npm run build\n");
      res.set("cache-control", "no-cache").attachment(`linking-helper-${edition}.zip`).send(zip);
    };
  const router = Router();
  for (const edition of editions) router.get(`/linking-extension/${edition}.zip`, serve(edition));
  router.get("/linking-extension/privacy", async (_req, res) => {
    res
      .set("cache-control", "no-cache")
      .type("text")
      .send(privacyOf(deskOf(await brandingNow())));
  });
  return router;
}
