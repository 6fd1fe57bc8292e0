#!/usr/bin/env node
// npm run compose-proof [-- --from <commit>] [-- --keep]: builds the image and tests the life of an installation on this machine's Docker engine:
// install, set-up, sign-up, upgrade from `--from` (the newest tag, or else the commit before), TLS, two of each process, crashes, wrong settings. It
// tests the committed state. It has its own compose project, which is removed at the end unless `--keep` is given. It takes ports 80 and 443.
import { ensureInstalled, fail } from "./lib/install.mjs";

await ensureInstalled().catch(fail);
// Imported late, because it needs the installed packages.
const { prove } = await import("./compose-proof/main.mjs");
await prove(process.argv.slice(2)).catch(fail);
