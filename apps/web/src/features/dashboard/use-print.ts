import { useEffect } from "react";

/** Paper is white: while the page is printed it is in its light colours. */
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
