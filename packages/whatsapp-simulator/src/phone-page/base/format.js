import { language } from "./i18n.js";

/** @param {string} digits a number with country code */
export function formatNumber(digits) {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  return brazilian ? `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}` : `+${digits}`;
}

/** @param {string} name */
export function initials(name) {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => word?.match(/^\p{L}/u)?.[0] ?? "")
    .join("");
  return letters.toUpperCase() || "#";
}

/**
 * One of the eight avatar colours, always the same for a name or number.
 * @param {string} text
 */
export function colourOf(text) {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % 8;
}

/** @param {number} at */
export function formatTime(at) {
  return new Date(at).toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit" });
}

/** @param {number} at */
export function formatDay(at) {
  return new Date(at).toLocaleDateString(language(), { day: "2-digit", month: "2-digit", year: "numeric" });
}

/** @param {number} seconds */
export function formatSeconds(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** @param {number} bytes */
export function formatBytes(bytes) {
  const [value, unit] =
    bytes < 1_000 ? [bytes, "byte"] : bytes < 1_000_000 ? [bytes / 1_000, "kilobyte"] : [bytes / 1_000_000, "megabyte"];
  const options = {
    style: /** @type {const} */ ("unit"),
    unit,
    unitDisplay: /** @type {const} */ ("short"),
    maximumFractionDigits: 1,
  };
  return new Intl.NumberFormat(language(), options).format(value);
}
