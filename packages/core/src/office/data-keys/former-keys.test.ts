import { expect, onTestFinished, test, vi } from "vitest";
import { asPlatform } from "../../base/database.ts";
import { logger } from "../../base/logger.ts";
import { Secrets } from "../../base/secrets.ts";
import { queryText } from "../../testing/query-text.ts";
import { keepFormerKeys, recogniseFormerKeys } from "./former-keys.ts";

test("a start names an older key until it is kept, and recognises its fingerprints once DATA_KEY no longer has it", async () => {
  const warn = vi.spyOn(logger, "warn");
  onTestFinished(async () => {
    warn.mockRestore();
    await asPlatform(() => queryText("delete from installation_settings where starts_with(key, 'former-key.')"));
  });
  const [rotated, later] = [new Secrets("k2:a newer key,k1:the former one"), new Secrets("k2:a newer key")];
  await asPlatform(() => recogniseFormerKeys(rotated));
  expect(warn).toHaveBeenCalledTimes(1);
  await asPlatform(() => keepFormerKeys(rotated));
  for (const one of [rotated, later]) await asPlatform(() => recogniseFormerKeys(one));
  expect(warn).toHaveBeenCalledTimes(1);
  expect(later.fingerprints("x", "551199")).toEqual(rotated.fingerprints("x", "551199"));
});
