import { productVersion } from "@balcao/shared/operations/rules";
import { env } from "../../base/env.ts";

/** The version that runs, as the operator reads it: "0.1.0", or "0.1.0 (v0.1.0-3-g1a2b3c4)" where the image knows what it was built of. */
export const runningVersion = (): string =>
  env.BUILD_REVISION === undefined ? productVersion : `${productVersion} (${env.BUILD_REVISION})`;
