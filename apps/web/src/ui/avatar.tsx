import { useState } from "react";
import basics from "./basics.module.css";
import css from "./avatar.module.css";

/** Colours that are dark enough for white letters and different enough to tell people apart. */
const colours = [
  "#9a3b52",
  "#a8452c",
  "#8a4b16",
  "#72590f",
  "#5f6410",
  "#3f6d2a",
  "#1f6f55",
  "#11696b",
  "#2b5d93",
  "#5450a3",
  "#6f4a9e",
  "#82458f",
];

/** A colour for a name. The same name always gets the same colour. */
export function colourOf(name: string): string {
  let hash = 2_166_136_261;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return colours[(hash >>> 8) % colours.length] ?? "#5450a3";
}

/** The first letters of the first and the last word of a name. "#" replaces the letters of a telephone number. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /\p{L}|\p{N}/u.test(word));
  if (!/\p{L}/u.test(name)) return words.length > 0 ? "#" : "?";
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  const letters = picked.map((word) => Array.from((word ?? "").replace(/[^\p{L}\p{N}]/gu, ""))[0] ?? "");
  return letters.join("").toUpperCase();
}

type Props = {
  name: string;
  src?: string | null;
  size?: number;
  /** Whether the avatar is on the coloured top bar. */
  plain?: boolean;
};

export function Avatar({ name, src, size = 40, plain = false }: Props) {
  const [broken, setBroken] = useState(false);
  const box = { width: size, height: size, fontSize: size * 0.38 };
  if (src && !broken)
    return (
      <img
        className={`${basics["still"]} ${basics["strong"]} ${css["avatar"]}`}
        style={box}
        src={src}
        alt=""
        loading="lazy"
        onError={() => setBroken(true)}
      />
    );
  return (
    <span
      className={`${basics["still"]} ${basics["strong"]} ${css["avatar"]}`}
      style={plain ? box : { ...box, background: colourOf(name) }}
      data-plain={plain}
      aria-hidden
    >
      {initialsOf(name)}
    </span>
  );
}
