import { useEffect } from "react";

/** The name of the page in the browser's tab; null leaves it to a part of the page that knows better. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title ? `${title} · Balcão` : "Balcão";
  }, [title]);
}
