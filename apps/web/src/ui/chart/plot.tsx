import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import { useLayoutEffect, useRef } from "react";
import { coloursOf } from "./colours.ts";
import { configOf } from "./config.ts";
import type { Picture } from "./picture.ts";
import { useTheme } from "./use-theme.ts";

// Only the parts that charts use are loaded.
Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

type Props = { picture: Picture };

/** Draws the chart. Its library is loaded with the first chart. */
export default function Plot({ picture }: Props) {
  // A canvas keeps the colours in which it was drawn, so it is drawn again for another theme.
  return <Drawn key={useTheme()} picture={picture} />;
}

function Drawn({ picture }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<Chart<"bar" | "line"> | null>(null);
  useLayoutEffect(() => {
    const paper = canvas.current?.getContext("2d");
    // If the browser cannot draw, the table shows all numbers.
    if (!canvas.current || !paper) return;
    const { data, options, ...kind } = configOf(picture, coloursOf(canvas.current));
    if (!drawn.current) {
      drawn.current = new Chart(paper, { data, ...(options ? { options } : {}), ...kind });
      return;
    }
    drawn.current.data = data;
    if (options) drawn.current.options = options;
    drawn.current.update("none");
  }, [picture]);
  useLayoutEffect(
    () => () => {
      drawn.current?.destroy();
      drawn.current = null;
    },
    [],
  );
  return <canvas ref={canvas} />;
}
