import { useEffect } from "react";

/** Shows the page in light colours while it is printed, because paper is white. */
export function useLightPrint(): void {
  useEffect(() => {
    const root = document.documentElement;
    let before: string | undefined;
    const light = () => {
      before = root.dataset["theme"];
      root.dataset["theme"] = "light";
    };
    const back = () => {
      if (before !== undefined) root.dataset["theme"] = before;
    };
    window.addEventListener("beforeprint", light);
    window.addEventListener("afterprint", back);
    return () => {
      window.removeEventListener("beforeprint", light);
      window.removeEventListener("afterprint", back);
    };
  }, []);
}
