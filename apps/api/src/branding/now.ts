import { setTimeout } from "node:timers/promises";
import { asPlatform } from "@balcao/core/base/database";
import { SharedAnswers } from "@balcao/core/base/shared-answers";
import { type PictureName, readBranding, readPicture } from "@balcao/core/company/branding/branding";
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

/** Anybody may ask for the page and its icons, so however many ask, one read of each at a time takes a connection from the log-ins and the relay. */
const brandings = new SharedAnswers<OperatorBranding>();
const pictures = new SharedAnswers<Buffer | null>();

const read = () => asPlatform(() => readBranding(fromEnvironment));

/** The branding now, in a scope of its own. No answer began before its request, so that all machines show a change at once. */
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
