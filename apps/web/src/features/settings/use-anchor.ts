import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** Scrolls to the element that the address names, marks it and focuses its control. This also works when the user follows the same link again. */
export function useAnchor(): void {
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    const place = hash !== "" ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (!place) return;
    place.scrollIntoView({ block: "start" });
    place.dataset["here"] = "true";
    if (place.tagName !== "SECTION")
      place.querySelector<HTMLElement>("input, textarea, button, [role='combobox']")?.focus({ preventScroll: true });
    return () => {
      delete place.dataset["here"];
    };
  }, [location]);
}
