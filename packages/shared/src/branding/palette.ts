type Rgb = readonly [number, number, number];

/** WCAG AA for text. */
export const leastContrast = 4.5;
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** The colours behind and on top of the accent in the two modes: the values of palette.css of the web app. */
const page: Rgb = [0xf6, 0xf4, 0xf4];
const quietText: Rgb = [0x62, 0x5b, 0x5d];
const darkPaper: Rgb = [0x1e, 0x1b, 0x1c];
const darkQuietText: Rgb = [0xb3, 0xab, 0xad];

const rgbOf = (colour: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb;
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as unknown as Rgb;

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = Math.round(part) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
/** The contrast of two colours as WCAG defines it, from 1 to 21. */
export const contrastOf = (one: string, other: string): number => contrast(rgbOf(one), rgbOf(other));

/** Mixes more and more of `to` into `from`, until `isGood` accepts the colour. */
function until(from: Rgb, to: Rgb, isGood: (colour: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += 0.01) {
    const colour = rgbOf(hexOf(mix(from, to, share)));
    if (isGood(colour)) return colour;
  }
  return to;
}

/** A tint of the accent on white, for what is selected and for one's own messages. */
const tint = (main: Rgb, share: number): Rgb => mix(white, main, share);
const readsAlways = (main: Rgb): boolean =>
  [white, page, tint(main, 0.1), tint(main, 0.13)].every((ground) => contrast(main, ground) >= leastContrast);

/** The accent itself, or one that is dark enough that text in this colour, and white text on it, can be read. */
export const readableAccent = (accent: string): string => hexOf(until(rgbOf(accent), black, readsAlways));

/** The colours of both modes that follow from the accent, by their names in palette.css. All texts in them and on them have the contrast of WCAG AA. */
export interface Palette {
  light: Readonly<Record<string, string>>;
  dark: Readonly<Record<string, string>>;
}

/** Computes the palette. The dark mode keeps its white controls and its grey bar, so only tints and the sign carry the accent there. */
export function paletteOf(accent: string): Palette {
  const main = rgbOf(readableAccent(accent));
  const onTint = (share: number) =>
    until(tint(main, share), white, (ground) => contrast(quietText, ground) >= leastContrast);
  const onDark = (share: number) =>
    until(mix(darkPaper, main, share), darkPaper, (ground) => contrast(darkQuietText, ground) >= leastContrast);
  const barTo = until(mix(main, white, 0.08), main, (ground) => contrast(white, ground) >= leastContrast);
  return {
    light: {
      "primary-main": hexOf(main),
      "primary-dark": hexOf(mix(main, black, 0.2)),
      "surface-selected": hexOf(onTint(0.1)),
      "chat-mine": hexOf(onTint(0.13)),
      "chat-mineEdge": hexOf(tint(main, 0.22)),
      "bar-from": hexOf(mix(main, black, 0.18)),
      "bar-to": hexOf(barTo),
      "brand-mark": hexOf(main),
    },
    dark: {
      "surface-selected": hexOf(onDark(0.33)),
      "chat-mine": hexOf(onDark(0.54)),
      "chat-mineEdge": hexOf(mix(darkPaper, main, 0.7)),
      "brand-mark": hexOf(main),
    },
  };
}

/** The two colours of an e-mail in the dark: its sender's name as text, and its button with white text. */
export function darkMailColours(accent: string): { text: string; button: string } {
  const main = rgbOf(readableAccent(accent));
  const card: Rgb = [0x22, 0x1c, 0x1d];
  return {
    text: hexOf(until(main, white, (colour) => contrast(colour, card) >= 7)),
    button: hexOf(until(mix(main, white, 0.15), main, (colour) => contrast(colour, white) >= leastContrast)),
  };
}

const rules = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--palette-${name}:${colour}`)
    .join(";");

/** The palette as a style sheet that has priority over palette.css, wherever it is in the page. */
export function paletteSheet(accent: string): string {
  const { light, dark } = paletteOf(accent);
  return `html:root[data-theme="light"]{${rules(light)}}html:root[data-theme="dark"]{${rules(dark)}}`;
}
