import { productVersion } from "@balcao/shared/operations/rules";
import { env } from "../../base/env.ts";

/** The running version in the form that the operator reads: "0.1.0", or "0.1.0 (v0.1.0-3-g1a2b3c4)" if the image knows its source. */
export const runningVersion = (): string =>
  env.BUILD_REVISION === undefined ? productVersion : `${productVersion} (${env.BUILD_REVISION})`;
