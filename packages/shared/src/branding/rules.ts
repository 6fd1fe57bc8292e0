/** The product's own name and colour, which are used until the operator chooses others. */
export const ours = { name: "Balcão", accent: "#9a1f33" } as const;

/** The pictures that an operator may give. `logoDark` stands on a dark background, where `logo` could not be seen. */
export const brandingPictures = ["logo", "logoDark", "icon"] as const;
export type BrandingPicture = (typeof brandingPictures)[number];

/** Browsers limit the length of an extension's name, which has some more words after the product's name. */
export const maxProductName = 30;
export const maxSenderName = 60;
export const maxSupportUrl = 300;
/** Three of these fit into one call. */
export const maxPictureBytes = 250_000;
/** A small file can expand until the memory is full, so a picture with more pixels on a side is not opened. */
export const maxPictureSide = 4096;
/** The least side of an icon. Devices show the icon in up to 512 pixels. */
export const minIconSide = 192;
/** A logo is shown 32 pixels high, and twice as high on a fine screen. */
export const minLogoHeight = 32;
/** The widest logo, as a multiple of its height. */
export const widestLogo = 8;

/** Why a picture cannot be taken. */
export const pictureFaults = ["format", "vector", "bytes", "pixels", "small", "square", "wide"] as const;
export type PictureFault = (typeof pictureFaults)[number];

/** The format of a picture, as its first bytes say, whatever its name claims. Null for any other file. */
export function pictureFormat(bytes: Uint8Array): "png" | "jpeg" | "webp" | "svg" | null {
  const text = (from: number, to: number) => String.fromCodePoint(...bytes.subarray(from, to));
  if (text(1, 4) === "PNG" && bytes[0] === 0x89) return "png";
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  return /<svg|<\?xml/i.test(text(0, Math.min(bytes.length, 400))) ? "svg" : null;
}

/** What is wrong with a picture of this size, or null. */
export function faultOfSize(
  picture: BrandingPicture,
  { width, height }: { width: number; height: number },
): PictureFault | null {
  if (width > maxPictureSide || height > maxPictureSide) return "pixels";
  if (picture !== "icon") return height < minLogoHeight ? "small" : width > height * widestLogo ? "wide" : null;
  if (Math.abs(width - height) > Math.max(width, height) / 50) return "square";
  return Math.min(width, height) < minIconSide ? "small" : null;
}

/** Whether everything is as it was before an operator changed anything. */
export const isOurs = ({
  name,
  accent,
  pictures,
}: {
  name: string;
  accent: string;
  pictures: readonly string[];
}): boolean => name === ours.name && accent === ours.accent && pictures.length === 0;
