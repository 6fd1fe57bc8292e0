import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/**
 * The files that a reload without a network needs: the page's own script, the desk with its conversation, their texts, and the code that reads stored
 * data.
 */
const pieces = [
  /app[\\/]shell[\\/](shell|pocket[\\/]pocket)\.tsx$/,
  /pages[\\/]desk[\\/](share\.tsx|tickets(\.tsx|[\\/]ticket-pane\.tsx))$/,
  /lib[\\/]kept[\\/]kept\.ts$/,
];
const texts = /^assets[\\/]texts-\w+?(-desk)?-/;
const font = /inter-latin-[\w-]{8}\.woff2$/;

const isPiece = ({ fileName, moduleIds }: Chunk): boolean =>
  texts.test(fileName) || moduleIds.some((id) => pieces.some((piece) => piece.test(id)));

/** Gives the service worker the list of these files. The build's name is computed from all its files. */
export const shellFiles: Plugin = {
  name: "shell-files",
  apply: "build",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === "chunk");
    const worker = bundle["sw.js"];
    const entry = chunks.find(({ isEntry, fileName }) => isEntry && fileName !== "sw.js");
    if (worker?.type !== "chunk" || !entry) throw new Error("The worker or the page is not built");
    const files = new Set<string>();
    const open = [entry, ...chunks.filter(isPiece)];
    for (let chunk = open.shift(); chunk; chunk = open.shift()) {
      if (files.has(chunk.fileName)) continue;
      files.add(chunk.fileName);
      chunk.viteMetadata?.importedCss.forEach((file) => files.add(file));
      open.push(...chunks.filter(({ fileName }) => chunk.imports.includes(fileName)));
    }
    for (const name of Object.keys(bundle)) if (font.test(name)) files.add(name);
    const shell = JSON.stringify([...files].map((file) => `/${file}`));
    const build = createHash("sha256").update(Object.keys(bundle).toSorted().join()).update(worker.code).digest("hex");
    worker.code = worker.code
      .replaceAll(/\bSHELL\b/g, () => shell)
      .replaceAll(/\bBUILD\b/g, () => JSON.stringify(build.slice(0, 12)));
  },
};
