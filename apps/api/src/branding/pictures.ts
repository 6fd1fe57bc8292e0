import { madeIcons, type PictureName } from "@balcao/core/company/branding/branding";
import { type RequestHandler, Router } from "express";
import { brandingNow, pictureNow } from "./now.ts";

/**
 * The pictures of the branding by the names of their files under /icons. For a picture that the branding does not have, the file of the build is served.
 */
const files: Readonly<Record<string, PictureName>> = {
  ...Object.fromEntries(madeIcons.map((name) => [name, name])),
  logo: "logo",
  "logo-dark": "logoDark",
};

/**
 * Serves a picture of the branding. An icon that the operator never changed is the one of the build. An address with the present version may be kept for
 * ever, because each change gives another address. For an address without the version a browser asks each time.
 */
const servePicture: RequestHandler = async (req, res, next) => {
  const name = files[String(req.params["name"])];
  const { version } = await brandingNow();
  const bytes = name && version > 0 ? await pictureNow(name).catch(() => null) : null;
  if (!bytes) return next();
  const isPresent = req.query["v"] === String(version);
  res
    .set("cache-control", isPresent ? "public, max-age=31536000, immutable" : "no-cache")
    .set("etag", `"${version}"`)
    .type("png");
  if (req.fresh) return void res.status(304).end();
  res.send(bytes);
};

/** The icons and logos of the installation. They belong to nobody, and the page of the sign-in shows them. */
export const brandingPictures = Router();
brandingPictures.get("/icons/:name.png", servePicture);
