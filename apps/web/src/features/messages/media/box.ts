import type { Media } from "@balcao/shared/messages/schema";

const maxWidth = 320;
const maxHeight = 340;
const minSide = 140;

/**
 * The size of a picture's box before the picture is loaded, so that nothing jumps. The box has the picture's own shape within limits, or 4:3 when the
 * shape is unknown.
 */
export function boxOf({ width, height }: Pick<Media, "width" | "height">): { width: number; aspectRatio: string } {
  if (!width || !height) return { width: 280, aspectRatio: "4 / 3" };
  const scale = Math.min(maxWidth / width, maxHeight / height, 1);
  const boxWidth = Math.round(Math.max(minSide, width * scale));
  const boxHeight = Math.round(Math.min(maxHeight, Math.max(minSide / 2, height * scale)));
  return { width: boxWidth, aspectRatio: `${boxWidth} / ${boxHeight}` };
}

/** Whether the box's shape is a guess. In that case the whole picture is shown within the box. */
export const isUnmeasured = ({ width, height }: Pick<Media, "width" | "height">): boolean => !width || !height;
