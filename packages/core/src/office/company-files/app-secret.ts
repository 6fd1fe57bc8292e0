import { z } from "zod";
import { placeOfInstallation, placeOfOfficial, type Secrets } from "../../base/secrets.ts";
import { appSecretSetting } from "../../numbers/official/signup-app.ts";

const access = z.looseObject({ appSecret: z.string() });
const ofNumbers = placeOfOfficial(0).slice(0, -1);

/**
 * Opens the secrets of a company without the secret of the operator's app at Meta. Numbers that were signed up with the app keep that secret, and whoever
 * has it can sign calls about every number of the app. `sealed` is the setting with the secret, or null. Calls about a number without a secret of its own
 * are checked with the secret of the operator's app, if there is one.
 */
export function withoutAppSecret(secrets: Secrets, sealed: Buffer | null): Pick<Secrets, "decrypt"> {
  const ours = sealed && secrets.decrypt(placeOfInstallation(appSecretSetting), sealed).toString("utf8");
  return {
    decrypt(place, bytes) {
      const plain = secrets.decrypt(place, bytes);
      if (!ours || !place.startsWith(ofNumbers)) return plain;
      const own = access.parse(JSON.parse(plain.toString("utf8")));
      return own.appSecret === ours ? Buffer.from(JSON.stringify({ ...own, appSecret: "" })) : plain;
    },
  };
}
