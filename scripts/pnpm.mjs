#!/usr/bin/env node
// node scripts/pnpm.mjs <arguments of pnpm>: the pinned pnpm, on a machine with only Node and npm. Without arguments it installs.
import { ensureInstalled, fail, runPnpm } from "./lib/install.mjs";

const args = process.argv.slice(2);
await ensureInstalled().catch(fail);
process.exitCode = args.length > 0 ? runPnpm(args) : 0;
