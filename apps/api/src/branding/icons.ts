import type { MadeIcon, Pictures } from "@balcao/core/company/branding/branding";
import { type IconSize, iconSizes } from "@balcao/linking-extension/pack/manifest";
import {
  type BrandingPicture,
  brandingPictures,
  faultOfSize,
  isOurs,
  maxPictureBytes,
  maxPictureSide,
  type PictureFault,
  pictureFormat,
} from "@balcao/shared/branding/rules";
import { readableAccent } from "@balcao/shared/branding/palette";
import { AppError } from "@balcao/shared/errors";

/** Loads the library at its first use, because only an operator's change needs it. */
const library = () => import("sharp");
const limitInputPixels = maxPictureSide * maxPictureSide;
const highestLogo = 128;
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

const refuse = (picture: BrandingPicture, fault: PictureFault): never => {
  throw new AppError("ERR_BRANDING_PICTURE", { picture, fault });
};

/** The picture that an operator sent, converted to a new PNG, so that no byte of the sent file reaches a browser. */
async function redraw(picture: BrandingPicture, base64: string): Promise<Buffer> {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > maxPictureBytes) refuse(picture, "bytes");
  const format = pictureFormat(bytes);
  if (format === "svg") refuse(picture, "vector");
  if (format === null) refuse(picture, "format");
  const { default: sharp } = await library();
  const open = () => sharp(bytes, { limitInputPixels, pages: 1 }).autoOrient();
  const { autoOrient: size } = await open()
    .metadata()
    .catch(() => refuse(picture, "format"));
  const fault = faultOfSize(picture, size);
  if (fault) refuse(picture, fault);
  const most = picture === "icon" ? { width: 512, height: 512 } : { width: highestLogo * 8, height: highestLogo };
  return open()
    .resize({ ...most, fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => refuse(picture, "format"));
}

/** Our sign in another colour: the speech bubble on a counter, as in the web app. */
const ourSign = (accent: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${readableAccent(accent)}"/><path d="M7 19.5h18M9.5 19.5v4.5M22.5 19.5v4.5" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/><path d="M10 8h12a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-5l-3.5 2.5V16H10a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2z" fill="#fff"/></svg>`,
  );

/** Every icon that devices and browsers ask for, made from one square picture. */
async function iconsOf(icon: Buffer): Promise<Record<MadeIcon, Buffer>> {
  const { default: sharp } = await library();
  const at = (side: number) => sharp(icon).resize(side, side, { fit: "contain", background: transparent });
  // A device cuts a maskable icon to its own shape, and all within 80 % of the middle stays. iOS shows black where an icon is transparent.
  const ground = await groundOf(icon);
  const inside = async (side: number, share: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: ground } })
      .composite([
        {
          input: await at(Math.round(side * share))
            .png()
            .toBuffer(),
        },
      ])
      .png()
      .toBuffer();
  const favicon = await at(64).png().toBuffer();
  const dot = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="49" cy="15" r="13" fill="#ffb020" stroke="#fff" stroke-width="3"/></svg>`,
  );
  return {
    "192": await at(192).png().toBuffer(),
    "512": await at(512).png().toBuffer(),
    "maskable-512": await inside(512, 0.72),
    "apple-180": await inside(180, 0.86),
    favicon,
    "favicon-unread": await sharp(favicon)
      .composite([{ input: dot }])
      .png()
      .toBuffer(),
    "helper-128": await at(128).png().toBuffer(),
  };
}

/** The icons of the helper for linking in each size that browsers ask for, made from its largest one. */
export async function helperIcons(largest: Buffer): Promise<Record<IconSize, Buffer>> {
  const { default: sharp } = await library();
  const icons = iconSizes.map(
    async (side) => [side, await sharp(largest).resize(side, side).png().toBuffer()] as const,
  );
  return Object.fromEntries(await Promise.all(icons)) as Record<IconSize, Buffer>;
}

/** The colour below an icon whose picture does not fill its square: the colour of its upper edge, or white where that edge is transparent. */
async function groundOf(icon: Buffer): Promise<{ r: number; g: number; b: number }> {
  const { default: sharp } = await library();
  const { data, info } = await sharp(icon).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = Math.floor(info.width / 2) * 4;
  const [r = 255, g = 255, b = 255, alpha = 0] = data.subarray(at, at + 4);
  return alpha > 250 ? { r, g, b } : { r: 255, g: 255, b: 255 };
}

interface Look {
  name: string;
  accent: string;
  pictures: Partial<Record<BrandingPicture, string | null | undefined>>;
}

/**
 * The pictures to keep for a change of the branding: what the operator sent, redrawn, and the icons that follow. This takes some 0.3 s, so the caller
 * calls it outside of any scope.
 */
export async function picturesFor({ name, accent, pictures }: Look, keptIcon: Buffer | null): Promise<Pictures> {
  const kept: Pictures = {};
  for (const picture of brandingPictures) {
    const sent = pictures[picture];
    if (sent !== undefined) kept[picture] = sent === null ? null : await redraw(picture, sent);
  }
  const icon = kept.icon === undefined ? keptIcon : kept.icon;
  const isPlain = icon === null && isOurs({ name, accent, pictures: [] });
  if (isPlain) return { ...kept, ...noIcons };
  return { ...kept, ...(await iconsOf(icon ?? ourSign(accent))) };
}

const noIcons: Record<MadeIcon, null> = {
  "192": null,
  "512": null,
  "maskable-512": null,
  "apple-180": null,
  favicon: null,
  "favicon-unread": null,
  "helper-128": null,
};
