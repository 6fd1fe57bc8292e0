import { endDatabases, prepareDatabases } from "./databases.ts";

/** Runs before all stories. The returned function runs after them. */
export default async function setUp(): Promise<() => Promise<void>> {
  await prepareDatabases();
  return endDatabases;
}
