import { readFileSync } from "node:fs";
import { iconFile, type IconSize, iconSizes } from "../pack/manifest.ts";
import type { BuildResult } from "../pack/package.ts";

/** A build result without a build: short scripts, and the icons as they are. */
export const someBuilt = (): BuildResult => ({
  scripts: {
    bridge: "const a = __DESK__;",
    card: "card(__DESK__)",
    signer: "signer()",
    switchboard: "s(__DESK__)",
    options: "o(__DESK__)",
  },
  icons: Object.fromEntries(
    iconSizes.map((size) => [size, readFileSync(new URL(`../../${iconFile(size)}`, import.meta.url))]),
  ) as Record<IconSize, Buffer>,
});
