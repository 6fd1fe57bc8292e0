import type { MouseEvent } from "react";

const stop = (event: MouseEvent) => event.stopPropagation();

/**
 * The paper of a select's options. Material UI opens it at the press and takes the option under the pointer at the release, if that comes
 * 0.2 s later: on a slow computer, or by a slow finger, the click that opens a select would choose something. Here a click on an option chooses.
 */
export const selectPaper = (size: { maxWidth?: string } = {}) => ({
  onMouseUpCapture: stop,
  sx: { maxHeight: 360, ...size },
});
