import sharp from "sharp";
import { ffmpeg, type MediaFile, mediaGate } from "./ffmpeg.ts";

const thumbnailWidth = 96;
/** A picture that claims more pixels than this is not opened, because a small file can expand until the memory is full. */
const limitInputPixels = 100_000_000;

export interface Picture {
  bytes: Buffer;
  mimetype: string;
  width: number;
  height: number;
  thumbnail: Buffer;
}

/** A picture in a format that phones take, with its sizes and a tiny JPEG. Throws for bytes that are not a picture. */
export const preparePicture = (file: MediaFile): Promise<Picture> =>
  mediaGate.pass(() => prepare(file), file.companyId);

async function prepare({ bytes, mimetype }: MediaFile): Promise<Picture> {
  // Phones show JPEG and PNG, so other pictures become JPEG.
  const isShown = mimetype === "image/jpeg" || mimetype === "image/png";
  const shown = isShown ? bytes : await sharp(bytes, { limitInputPixels }).rotate().jpeg({ quality: 85 }).toBuffer();
  return { bytes: shown, mimetype: isShown ? mimetype : "image/jpeg", ...(await shapeOf(shown)) };
}

/** The size at which a picture is shown, and a tiny JPEG of the picture. `measurePicture` throws for bytes that are not a picture. */
export type Shape = Pick<Picture, "width" | "height" | "thumbnail">;
export const measurePicture = ({ bytes, companyId }: Omit<MediaFile, "mimetype">): Promise<Shape> =>
  mediaGate.pass(() => shapeOf(bytes), companyId);

async function shapeOf(bytes: Buffer): Promise<Shape> {
  const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels }).metadata();
  return {
    width: autoOrient.width ?? width,
    height: autoOrient.height ?? height,
    thumbnail: await thumbnail(bytes),
  };
}

/** The shape of a video, measured on its first picture. Throws when the video cannot be read. */
export async function measureFilm(film: MediaFile): Promise<Shape> {
  const bytes = await ffmpeg(film, ["-frames:v", "1", "-f", "image2pipe", "-c:v", "mjpeg"]);
  return measurePicture({ bytes, companyId: film.companyId });
}

/** The first picture of a video. Null when the video cannot be read. */
export const filmThumbnail = (film: MediaFile): Promise<Buffer | null> =>
  measureFilm(film).then(
    (shape) => shape.thumbnail,
    () => null,
  );

const thumbnail = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels }).rotate().resize({ width: thumbnailWidth }).jpeg({ quality: 60 }).toBuffer();
