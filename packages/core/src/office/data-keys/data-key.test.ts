import { expect, test } from "vitest";
import { asPlatform, inCompany } from "../../base/database.ts";
import { placeOfCreds, Secrets } from "../../base/secrets.ts";
import { makeCompany, makeConnection } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import * as dataKey from "./data-key.ts";

const refuseOtherDataKey = (secrets: Secrets) => asPlatform(() => dataKey.refuseOtherDataKey(secrets));
const [ours, other] = [new Secrets("k1:the key of this installation"), new Secrets("k1:another one, of nobody")];

/** A number whose credentials are encrypted under the given key. */
async function linked(under: Secrets) {
  const companyId = await makeCompany();
  const id = await makeConnection(companyId);
  await inCompany(companyId, () =>
    queryText("insert into whatsapp_creds (company_id, connection_id, value) values ($1, $2, $3)", [
      companyId,
      id,
      under.encrypt(placeOfCreds(id), Buffer.from("creds")),
    ]),
  );
}

test("an installation without secrets starts with any key, and an installation with secrets needs a key that opens some of them", async () => {
  await expect(refuseOtherDataKey(other)).resolves.toBeUndefined();
  await linked(ours);
  await expect(refuseOtherDataKey(ours)).resolves.toBeUndefined();
  await expect(refuseOtherDataKey(other)).rejects.toThrow(
    /^DATA_KEY is not the key of this installation.*whatsapp_creds/,
  );
  await expect(refuseOtherDataKey(new Secrets("k2:a key that was never here"))).rejects.toThrow('no key "k1"');
  // The new key comes before the old key while a key is changed.
  await expect(refuseOtherDataKey(new Secrets("k2:new,k1:the key of this installation"))).resolves.toBeUndefined();
  await linked(new Secrets("k0:a key that was taken away too early"));
  await expect(refuseOtherDataKey(ours)).resolves.toBeUndefined();
});
