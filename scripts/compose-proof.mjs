#!/usr/bin/env node
// npm run compose-proof [-- --from <commit>] [-- --keep]: builds the image and lives through what a host lives through, on the Docker engine of this
// machine: install, set-up, sign-up, upgrade from `--from` (the newest tag, or else the commit before), TLS, two of each process, crashes, wrong
// settings. What is committed is proved. Its compose project is its own, and goes at the end unless `--keep` is said. It takes ports 80 and 443.
import { ensureInstalled, fail } from "./lib/install.mjs";

await ensureInstalled().catch(fail);
// Imported only here, because it needs the installed packages.
const { prove } = await import("./compose-proof/main.mjs");
await prove(process.argv.slice(2)).catch(fail);
