import type { Colours } from "./config.ts";
import { tones } from "./picture.ts";

/** The colours of a chart, as the style sheets define them at this element. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  const toned = Object.fromEntries(tones.map((tone) => [tone, read(`--chart-${tone}`)]));
  return {
    ...(toned as Record<(typeof tones)[number], string>),
    text: read("--palette-text-secondary"),
    line: read("--palette-divider"),
    paper: read("--palette-background-paper"),
  };
}
