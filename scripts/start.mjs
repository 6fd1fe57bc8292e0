#!/usr/bin/env node
// npm start: runs the whole product on this machine, from a fresh clone, with only Node and npm. Ctrl-C stops all its processes.
import { ensureInstalled, fail } from "./lib/install.mjs";

await ensureInstalled().catch(fail);
// Imported late, because it needs the installed packages.
const { main } = await import("./start/main.mjs");
await main().catch(fail);
