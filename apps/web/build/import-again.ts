import type { Plugin } from "vite";

/** The line of Vite's helper that loads the file of an import. */
const line = "return baseModule().catch(handlePreloadError);";
/** A load is repeated only after a TypeError, because only a file that did not arrive causes one. Without a network a repeat is useless. */
const again = `
    const load = (pauses) => baseModule().catch((fault) =>
      pauses.length === 0 || !(fault instanceof TypeError) || !navigator.onLine
        ? handlePreloadError(fault)
        : new Promise((goOn) => setTimeout(goOn, pauses[0])).then(() => load(pauses.slice(1))));
    return load([300, 1500]);`;

/**
 * Makes a page fetch a part of the desk again when it did not arrive, because a device that changes its network breaks open calls. Vite has no option
 * for this, so its helper is changed. With another helper the build fails.
 */
export const importAgain: Plugin = {
  name: "import-again",
  apply: "build",
  transform(code, id) {
    if (!id.includes("vite/preload-helper")) return null;
    if (!code.includes(line)) this.error("Vite loads the file of an import in another way");
    return { code: code.replace(line, () => again), map: null };
  },
};
