import { withoutEndSlashes } from "@balcao/shared/url";
import { z } from "zod";
import { isLoopback } from "@balcao/shared/url";
import type { GraphPlace } from "./graph.ts";

/** The variables of every process that calls Meta's Graph for official numbers. */
export const graphEnv = {
  /** A host other than Meta's is a Graph for tests. */
  GRAPH_URL: z
    .url({ protocol: /^https?$/ })
    .default("https://graph.facebook.com")
    .transform(withoutEndSlashes)
    .refine((url) => url.startsWith("https:") || isLoopback(url), "must be https, except on this machine"),
  /** Meta supports a version for about two years. */
  GRAPH_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d{1,2}$/, "must be a version as v26.0")
    .default("v26.0"),
};

export const graphPlaceOf = ({
  GRAPH_URL,
  GRAPH_VERSION,
}: {
  GRAPH_URL: string;
  GRAPH_VERSION: string;
}): GraphPlace => ({ url: GRAPH_URL, version: GRAPH_VERSION });
