import {
  type BrandingPicture,
  faultOfSize,
  maxPictureBytes,
  type PictureFault,
  pictureFormat,
} from "@balcao/shared/branding/rules";

/** A chosen picture: its bytes for the server, and an address for the preview. */
export interface ChosenPicture {
  base64: string;
  url: string;
}

/** Reads a chosen file. Returns the fault for which the server would refuse it. */
export async function readPicture(picture: BrandingPicture, file: File): Promise<ChosenPicture | PictureFault> {
  if (file.size > maxPictureBytes) return "bytes";
  const bytes = new Uint8Array(await file.arrayBuffer());
  const format = pictureFormat(bytes);
  if (format === "svg") return "vector";
  if (format === null) return "format";
  const drawn = await createImageBitmap(file).catch(() => null);
  if (!drawn) return "format";
  const fault = faultOfSize(picture, drawn);
  drawn.close();
  if (fault) return fault;
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
  return { base64, url: `data:image/${format};base64,${base64}` };
}
