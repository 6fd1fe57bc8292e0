import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { env } from "../env.ts";
import { makeDesk } from "../testing/desk.ts";
import { uploadsAtOnce, withUploadPlace } from "./upload-places.ts";
import { withFreshAddress } from "../testing/fresh-address.ts";

withFreshAddress();

const server = createServer(createApp());
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

const folderOf = (companyId: number) => join(env.MEDIA_DIR, String(companyId));
const filesOf = (companyId: number) =>
  existsSync(folderOf(companyId))
    ? readdirSync(folderOf(companyId), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    : [];

/** A form whose file stops in the middle. The returned function sends the rest of it. */
function beginForm({ token, ticketId }: Awaited<ReturnType<typeof makeDesk>>) {
  const { port } = server.address() as AddressInfo;
  const [part, end] = [
    '--b\r\ncontent-disposition: form-data; name="medias"; filename="a.txt"\r\n\r\nabc',
    "\r\n--b--\r\n",
  ];
  const socket = connect(port, "127.0.0.1");
  const answered = text(socket);
  const head = [`POST /api/messages/${ticketId} HTTP/1.1`, "host: x", `authorization: Bearer ${token}`];
  const body = [`content-length: ${part.length + end.length}`, "content-type: multipart/form-data; boundary=b"];
  socket.write([...head, "connection: close", ...body, "", part].join("\r\n"));
  return () => {
    socket.write(end);
    return answered;
  };
}

test("files that came while others filled the storage are refused and removed", async () => {
  const desk = await makeDesk();
  const { companyId } = desk;
  const finish = beginForm(desk);
  // The storage was checked before this.
  await expect.poll(() => existsSync(folderOf(companyId))).toBe(true);
  await inCompany(companyId, () => queryText("update companies set max_storage_mb = 0"));
  expect(await finish()).toContain("ERR_STORAGE_FULL");
  expect(filesOf(companyId)).toEqual([]);
});

test("a user has a limited number of simultaneous uploads; the next is answered 429, and is accepted when one has finished", async () => {
  const desk = await makeDesk();
  const forms = Array.from({ length: uploadsAtOnce.user }, () => beginForm(desk));
  const one = () => desk.ana.post(`/messages/${desk.ticketId}`).attach("medias", Buffer.from("olá"), "a.txt");
  await expect.poll(() => filesOf(desk.companyId).length).toBe(uploadsAtOnce.user);
  const refused = await one().expect(429);
  expect(refused.body).toMatchObject({ error: "ERR_TOO_MANY_REQUESTS" });
  expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
  for (const answer of await Promise.all(forms.map((finish) => finish()))) expect(answer).toContain("HTTP/1.1 200");
  await one().expect(200);
});

test("all users of a company share its upload places, and each company has its own", async () => {
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  const take = (userId: number, companyId = 7) => withUploadPlace({ userId, companyId }, () => held);
  const taken = Array.from({ length: uploadsAtOnce.company }, (_, userId) => take(userId));
  await expect(take(99)).rejects.toMatchObject({ code: "ERR_TOO_MANY_REQUESTS" });
  const other = take(99, 8);
  open();
  await Promise.all([...taken, other]);
  await take(99);
});
