import type { MouseEvent } from "react";

const stop = (event: MouseEvent) => event.stopPropagation();

/**
 * The list of a select's options. Material UI opens it at the press, and takes the option under the pointer if the release comes 0.2 s later. On a
 * slow computer, or with a slow finger, the click that opens a select would choose an option. Here only a click on an option chooses the option.
 */
export const selectPaper = (size: { maxWidth?: string } = {}) => ({
  onMouseUpCapture: stop,
  sx: { maxHeight: 360, ...size },
});
