import { keyOfFile } from "@balcao/core/base/files/addresses";
import { inCompany } from "@balcao/core/base/database";
import { putFile } from "@balcao/core/base/files/store";
import { makeCompany, makeMedia, makeMessage, makeTicket } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { expect, test } from "vitest";
import { nobody } from "../testing/client.ts";

async function stage({ fromMe = false } = {}) {
  const companyId = await makeCompany();
  const { key, mimetype, size } = await putFile(companyId, Buffer.from("Recibo 42"));
  const mediaId = await makeMedia(companyId, { key, mimetype, size, name: "recibo.txt" });
  const ticketId = await makeTicket(companyId);
  const messageId = await makeMessage(companyId, ticketId, { mediaId, mediaType: "application", fromMe });
  const change = (statement: string) => inCompany(companyId, () => queryText(statement, [messageId]));
  return { companyId, mediaId, change, named: { companyId, mediaId } };
}
const get = (key: string) => nobody().get("/api/outside-file").query({ key });

test("a program with the address can read the customer's file without a session", async () => {
  const { named } = await stage();
  const answer = await get(keyOfFile(named)).expect(200);
  expect(answer.body).toEqual(Buffer.from("Recibo 42"));
  expect(answer.headers["content-disposition"]).toContain("recibo.txt");
});

test.each<[string, (key: string) => string]>([
  ["no key", () => ""],
  ["a key that nobody sealed", () => "abc"],
  ["a changed key", (key) => `${key.slice(0, -2)}${key.endsWith("AA") ? "BB" : "AA"}`],
])("%s gives no file", async (_what, spoil) => {
  const { named } = await stage();
  await get(spoil(keyOfFile(named))).expect(404, { error: "ERR_NO_MEDIA_FOUND" });
});

test("an address stops working after six hours", async () => {
  const { named } = await stage();
  const sealed = (hours: number) => keyOfFile(named, Date.now() - hours * 3_600_000);
  await get(sealed(5)).expect(200);
  await get(sealed(6.1)).expect(404);
});

test("an address opens only customers' files, and no file of a deleted message, another company or a blocked company", async () => {
  const [own, deleted, shut, theirs] = [await stage({ fromMe: true }), await stage(), await stage(), await stage()];
  await get(keyOfFile(own.named)).expect(404);
  await deleted.change("update messages set is_deleted = true where id = $1");
  await get(keyOfFile(deleted.named)).expect(404);
  await inCompany(shut.companyId, () => queryText("update companies set status = false"));
  await get(keyOfFile(shut.named)).expect(404);
  await get(keyOfFile({ companyId: shut.companyId, mediaId: theirs.mediaId })).expect(404);
  await get(keyOfFile(theirs.named)).expect(200);
});
