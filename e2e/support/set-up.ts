import { endDatabases, prepareDatabases } from "./databases.ts";

/** Runs before all stories; what it answers runs after them. */
export default async function setUp(): Promise<() => Promise<void>> {
  await prepareDatabases();
  return endDatabases;
}
