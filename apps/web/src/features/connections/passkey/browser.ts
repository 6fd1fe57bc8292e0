/** The browsers for which a helper exists. `other` has none. `phone` means a phone's browser, which installs no helper. */
export type Family = "chrome" | "edge" | "firefox" | "other" | "phone";

/** Detects the browser by its user agent. A tablet may claim to be a computer, but its touch screen takes several fingers. */
export function familyOf({ userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">): Family {
  if (/Android|iPhone|iPad|iPod|Mobile/.test(userAgent)) return "phone";
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return "phone";
  if (/Firefox\//.test(userAgent)) return "firefox";
  if (/Edg\//.test(userAgent)) return "edge";
  return /Chrome\//.test(userAgent) ? "chrome" : "other";
}
