import { setTimeout } from "node:timers/promises";
import { asPlatform } from "@balcao/core/base/database";
import { SharedAnswers } from "@balcao/core/base/shared-answers";
import { type PictureName, readBranding, readPicture } from "@balcao/core/company/branding/branding";
import { ours } from "@balcao/shared/branding/rules";
import type { OperatorBranding } from "@balcao/shared/branding/schema";
import { env } from "../env.ts";

/** The values of the environment, which count where the operator has set none. */
export const fromEnvironment = { supportUrl: env.SUPPORT_URL ?? null };

/** The last branding that was read. It is used while the database does not answer, because the page must be served even then. */
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

/**
 * Anybody may request the page and its icons. However many do so, only one read of each runs at a time, so that connections are left for log-ins and
 * the relay.
 */
const brandings = new SharedAnswers<OperatorBranding>();
const pictures = new SharedAnswers<Buffer | null>();

const read = () => asPlatform(() => readBranding(fromEnvironment));

/**
 * Reads the present branding in a scope of its own. A request never gets the result of a read that began before the request, so that all machines show
 * a change immediately.
 */
export function brandingNow(): Promise<OperatorBranding> {
  const asked = brandings.ask("", read).then(
    (answer) => (last = answer),
    () => last,
  );
  return Promise.race([asked, setTimeout(patienceMs, null, { ref: false }).then(() => last)]);
}

/** The bytes of a picture now, in a scope of its own; null when there is none. */
export const pictureNow = (name: PictureName): Promise<Buffer | null> =>
  pictures.ask(name, () => asPlatform(() => readPicture(name)));
