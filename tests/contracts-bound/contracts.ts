import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Route } from "@balcao/shared/contract";

/** All modules of a package, by their paths in its sources. */
export async function modulesOf(
  name: "shared" | "outside" | "payments",
): Promise<Map<string, Record<string, unknown>>> {
  const files = readdirSync(resolve(import.meta.dirname, `../../packages/${name}/src`), {
    recursive: true,
    encoding: "utf8",
  }).filter((file) => /^[\w/-]+\.ts$/.test(file) && !/^(.*\/)?testing\//.test(file));
  const modules = files.map(async (file) => [file, await import(`@balcao/${name}/${file.slice(0, -3)}`)] as const);
  return new Map(await Promise.all(modules));
}

/** The contracts of all calls, by the exports whose names end in Api. */
export function contractsIn(modules: Map<string, Record<string, unknown>>): Route[] {
  const apis = [...modules.values()]
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith("Api"));
  return [...new Set(apis.flatMap(([, api]) => Object.values(api as Record<string, Route>)))];
}

export const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
