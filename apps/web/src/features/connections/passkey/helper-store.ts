/** The address in a store from which this family of browsers installs the helper; null where the desk gives out a zip. */
export function helperStoreFor(family: "chrome" | "edge" | "firefox"): string | null {
  const named = document.querySelector<HTMLMetaElement>('meta[name="linking-helper"]')?.dataset;
  const address = named?.[family === "firefox" ? "firefox" : "chrome"] ?? "";
  // Without the server's page, as in development, the place of the address is not filled in.
  return address.startsWith("https://") ? address : null;
}
