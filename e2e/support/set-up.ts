import { endDatabases, prepareDatabases } from "./databases.ts";
import { bundlePrograms } from "./programs.ts";

/** Runs before all stories. The returned function runs after them. */
export default async function setUp(): Promise<() => Promise<void>> {
  await Promise.all([prepareDatabases(), bundlePrograms()]);
  return endDatabases;
}
