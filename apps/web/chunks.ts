import type { Rolldown } from "vite";
import { deskWords } from "./src/lib/desk-words.ts";

// Each file costs a round trip and its headers: pieces that always come together are one. Which do is read from the imports, so that
// nothing stands before the login or the desk because some other page needs it too.

type NameOf = Extract<Rolldown.CodeSplittingGroup["name"], (...of: never) => unknown>;
type Graph = Parameters<NameOf>[1];

/** The login; the frame and what several pages share with the tickets; the tickets alone. */
type Layer = "start" | "desk" | "conversation";

const library = (...names: string[]) =>
  new RegExp(`node_modules/(?:\\.pnpm/[^/]+/node_modules/)?(?:${names.join("|")})/`.replaceAll("/", "[\\\\/]"));
const icon = library("lucide-react/dist/esm/icons");
const door = /[\\/]lucide-react\.mjs$/;

/** First what the login speaks of, then what the desk does: one file each per language. Who opens no other page has none of its words. */
function textsChunk(id: string): string | null {
  const [, language, noun = ""] = /locales[\\/](\w+)[\\/](\w+)\.json$/.exec(id) ?? [];
  if (["common", "errors", "auth"].includes(noun)) return `texts-${language}`;
  return deskWords.includes(noun) ? `texts-${language}-desk` : null;
}

/** The files of the icons that a module takes: the one door of their library leads to all there are. */
function iconsOf(code: string, doorId: string, doorCode: string): string[] {
  const named = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(([, list = ""]) =>
    list.split(",").flatMap((one) => /\w+/.exec(one)?.[0] ?? []),
  );
  return named.map((name) => {
    const [, file] = new RegExp(`\\bas ${name}\\b[^}]*\\} from '\\./([^']+)'`).exec(doorCode) ?? [];
    if (!file) throw new Error(`No icon ${name} in ${doorId}`);
    return doorId.replace(/[^\\/]+$/, file);
  });
}

/** All that comes with these modules; what they fetch later does not. */
function reach(roots: readonly string[], graph: Graph): Set<string> {
  const reached = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const module = graph.getModuleInfo(id);
    for (const imported of module?.importedIds ?? [])
      if (door.test(imported))
        open.push(...iconsOf(module?.code ?? "", imported, graph.getModuleInfo(imported)?.code ?? ""));
      else open.push(imported);
  }
  return reached;
}

function layersOf(source: string, graph: Graph): Map<string, Layer> {
  const file = (path: string): string => {
    const id = `${source}/${path}`;
    if (!graph.getModuleInfo(id)) throw new Error(`There is no ${id}`);
    return id;
  };
  const [login, setup, tickets] = [file("pages/login.tsx"), file("pages/setup.tsx"), file("pages/tickets.tsx")];
  const pages = graph.getModuleInfo(file("app/pieces.ts"))?.dynamicallyImportedIds ?? [];
  const others = reach(
    pages.filter((id) => ![login, setup, tickets].includes(id)),
    graph,
  );
  const layers = new Map<string, Layer>();
  for (const id of reach([tickets], graph)) layers.set(id, others.has(id) ? "desk" : "conversation");
  for (const id of reach([file("features/shell/shell.tsx")], graph)) layers.set(id, "desk");
  // What nobody need be signed in for has nothing of the desk: the little they share stands before it.
  for (const id of reach([setup], graph)) if (layers.has(id)) layers.set(id, "start");
  for (const id of reach([file("main.tsx"), login], graph)) layers.set(id, "start");
  return layers;
}

/** The groups of a build of the sources there. */
export function chunks(source: string): Rolldown.CodeSplittingGroup[] {
  let layers: Map<string, Layer> | undefined;
  const layer = (id: string, graph: Graph) => (layers ??= layersOf(source, graph)).get(id);
  const only = (wanted: Layer, priority: number): Rolldown.CodeSplittingGroup => ({
    name: (id, graph) => (layer(id, graph) === wanted ? wanted : null),
    debugName: wanted,
    priority,
    // They are whole without, and the door of the icons would bring all of them.
    includeDependenciesRecursively: false,
  });
  return [
    { name: textsChunk, debugName: "texts", priority: 7 },
    {
      name: "base",
      test: library(
        "react",
        "react-dom",
        "scheduler",
        "react-router",
        "react-router-dom",
        "react-i18next",
        "i18next",
        "@tanstack",
        "lucide-react/dist/esm(?!/(?:icons|lucide-react)\\b)",
      ),
      priority: 6,
    },
    { name: (id, graph) => (layer(id, graph) ? null : "icons"), debugName: "icons", test: icon, priority: 5 },
    // Parts of it that the desk does without come with who needs them.
    {
      name: (id, graph) => (layer(id, graph) ? "kit" : null),
      debugName: "kit",
      test: library("@mui", "@emotion", "stylis", "react-transition-group"),
      priority: 4,
    },
    only("start", 3),
    only("desk", 2),
    only("conversation", 1),
    // What pages and dialogs are made of beyond that, their forms most of all.
    { name: "more", test: /apps[\\/]web[\\/]src[\\/]ui[\\/]/ },
  ];
}
