import { useState } from "react";
import { Frame } from "./viewer/frame.tsx";
import type { ViewerItem } from "./viewer/viewer-item.ts";

type Props = { pictures: readonly ViewerItem[]; start: number; onClose: () => void };

/** Shows a few pictures that came together, beginning with the picture at `start`. */
export default function Lightbox({ pictures, start, onClose }: Props) {
  const [at, show] = useState(start);
  const shown = pictures[at];
  if (!shown) return null;
  return (
    <Frame
      shown={shown}
      place={{ at, of: pictures.length, more: false }}
      onStep={(by) => show(Math.min(pictures.length - 1, Math.max(0, at + by)))}
      onClose={onClose}
    />
  );
}
