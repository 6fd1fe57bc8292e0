import { timingSafeEqual } from "node:crypto";
import type { Request } from "express";
import { env } from "../env.ts";

/** Whether the caller is the operator's own program, which may read figures of the installation. */
export const hasMetricsToken = ({ headers }: Request): boolean =>
  env.METRICS_TOKEN !== undefined && isSame(headers.authorization ?? "", `Bearer ${env.METRICS_TOKEN}`);

const isSame = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};
