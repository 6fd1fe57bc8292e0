#!/usr/bin/env node
// npm run admin -- <command>: runs an admin command on the database of `npm start` in this folder, or on DATABASE_URL.
import { ensureInstalled, fail } from "./lib/install.mjs";

await ensureInstalled().catch(fail);
// Imported late, because it needs the installed packages.
const { admin } = await import("./start/admin.mjs");
await admin(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
}, fail);
