#!/usr/bin/env node
// npm start: the whole product on this machine, from a fresh clone, with only Node and npm. Ctrl-C stops all of it.
import { ensureInstalled, fail } from "./lib/install.mjs";

await ensureInstalled().catch(fail);
// Only now: it needs the packages.
const { main } = await import("./start/main.mjs");
await main().catch(fail);
