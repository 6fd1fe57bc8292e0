/** The browsers for which there is a helper; `other` has none. `phone`: no browser of a phone takes one. */
export type Family = "chrome" | "edge" | "firefox" | "other" | "phone";

/** Which browser this is, by what it says of itself; a tablet that calls itself a computer has a touch screen of several fingers. */
export function familyOf({ userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">): Family {
  if (/Android|iPhone|iPad|iPod|Mobile/.test(userAgent)) return "phone";
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return "phone";
  if (/Firefox\//.test(userAgent)) return "firefox";
  if (/Edg\//.test(userAgent)) return "edge";
  return /Chrome\//.test(userAgent) ? "chrome" : "other";
}
