import { endDatabases, prepareDatabases } from "./databases.ts";

/** Runs before all stories; the function that it returns runs after them. */
export default async function setUp(): Promise<() => Promise<void>> {
  await prepareDatabases();
  return endDatabases;
}
