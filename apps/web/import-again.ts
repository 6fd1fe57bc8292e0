import type { Plugin } from "vite";

/** The line of Vite's helper that loads the file of an import. */
const line = "return baseModule().catch(handlePreloadError);";
/** Only a file that did not arrive is a TypeError. Without a network there is nothing to wait for. */
const again = `
    const load = (pauses) => baseModule().catch((fault) =>
      pauses.length === 0 || !(fault instanceof TypeError) || !navigator.onLine
        ? handlePreloadError(fault)
        : new Promise((goOn) => setTimeout(goOn, pauses[0])).then(() => load(pauses.slice(1))));
    return load([300, 1500]);`;

/**
 * Lets a page ask again for a part of the desk that did not arrive, because a device that changes its network fails what is on its way. Vite has no
 * option for that, so its helper is changed; with another helper the build fails.
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
