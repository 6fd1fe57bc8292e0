/** Families of browsers. Safari and `other` browsers have no helper, but a console. `phone`: a browser of a phone, which has neither. */
export type Family = "chrome" | "edge" | "firefox" | "safari" | "other" | "phone";

/** Detects the browser by its user agent. A tablet may claim to be a computer, but its touch screen takes several fingers. */
export function familyOf({ userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">): Family {
  if (/Android|iPhone|iPad|iPod|Mobile/.test(userAgent)) return "phone";
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return "phone";
  if (/Firefox\//.test(userAgent)) return "firefox";
  if (/Edg\//.test(userAgent)) return "edge";
  if (/Chrome\//.test(userAgent)) return "chrome";
  return /Safari\//.test(userAgent) ? "safari" : "other";
}

/** The families of browsers for which there is a helper. */
export const withHelper = ["chrome", "edge", "firefox"] as const satisfies readonly Family[];
export type FamilyWithHelper = (typeof withHelper)[number];
/** Returns the family if there is a helper for it, and null otherwise. */
export const helperFamilyOf = (family: Family): FamilyWithHelper | null =>
  withHelper.find((one) => one === family) ?? null;
