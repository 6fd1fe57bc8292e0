/** The store address from which this family of browsers installs the helper. Null when the desk offers a zip. */
export function helperStoreFor(family: "chrome" | "edge" | "firefox"): string | null {
  const named = document.querySelector<HTMLMetaElement>('meta[name="linking-helper"]')?.dataset;
  const address = named?.[family === "firefox" ? "firefox" : "chrome"] ?? "";
  // In development the server does not fill in the page, so the page still has the placeholder of the address.
  return address.startsWith("https://") ? address : null;
}
