import { setTimeout } from "node:timers/promises";
import { asPlatform } from "@balcao/core/base/database";
import { readBranding } from "@balcao/core/company/branding/branding";
import { ours } from "@balcao/shared/branding/rules";
import type { OperatorBranding } from "@balcao/shared/branding/schema";
import { env } from "../env.ts";

/** What the environment says where the operator says nothing. */
export const fromEnvironment = { supportUrl: env.SUPPORT_URL ?? null };

/** The last branding that was read. It stands while the database does not answer, because the page must be served even then. */
let last: OperatorBranding = {
  version: 0,
  ...ours,
  ...fromEnvironment,
  pictures: [],
  hasIcons: false,
  senderName: "",
  ownSupportUrl: "",
};

/** No page waits longer for the database than this. */
const patienceMs = 1000;

/** The branding now, in a scope of its own. It is read at each request, so that all machines show a change at once. */
export function brandingNow(): Promise<OperatorBranding> {
  const asked = asPlatform(() => readBranding(fromEnvironment)).then(
    (read) => (last = read),
    () => last,
  );
  return Promise.race([asked, setTimeout(patienceMs, null, { ref: false }).then(() => last)]);
}
