import { inCompany } from "@balcao/core/base/database";
import { putFile } from "@balcao/core/base/files/store";
import { makeCompany, makeMedia, makeMessage, makeQueue, makeTicket, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import type { Actor } from "@balcao/shared/permissions";
import { beforeEach, expect, test } from "vitest";
import { writeToken } from "../http/auth.ts";
import { as, nobody } from "../testing/client.ts";
import { makeOperator, reason } from "../testing/visit.ts";

// A page loads pictures, voices and files with cookies and without a token.

let ana: Actor;
let mediaId: number;
let ticketId: number;
let own: string;
let operator: Awaited<ReturnType<typeof makeOperator>>;
async function customersFile(companyId: number, values: Parameters<typeof makeTicket>[1] = {}) {
  const { key, mimetype, size } = await putFile(companyId, Buffer.from("Recibo 42"));
  const media = await makeMedia(companyId, { key, mimetype, size, name: "recibo.txt" });
  const ticket = await makeTicket(companyId, values);
  await makeMessage(companyId, ticket, { mediaId: media, mediaType: "application" });
  return { media, ticket };
}
beforeEach(async () => {
  ana = await makeUser(await makeCompany(), { profile: "admin" });
  ({ media: mediaId, ticket: ticketId } = await customersFile(ana.companyId));
  operator = await makeOperator();
  own = `balcao_media=${writeToken(operator.operator, "media")}`;
});
/** Begins a visit and returns it with the cookies that the operator's browser has from then on. */
async function visit({ userId }: Pick<Actor, "userId"> = ana) {
  const began = await operator.own.post("/operator/visits").send({ userId, reason }).expect(200);
  return { cookie: String(began.headers["set-cookie"]).split(";")[0] ?? "", calls: as(began.body.token) };
}
const read = (id: number, ...cookies: string[]) => nobody().get(`/api/media/${id}`).set("cookie", cookies.join("; "));

test("a customer's file opens in the operator's browser while a visit lasts, and not before", async () => {
  await read(mediaId, own).expect(404);
  const { cookie } = await visit();
  const { body } = await read(mediaId, own, cookie).expect(200);
  expect(body.toString()).toBe("Recibo 42");
});

test.each([
  [
    "is left",
    async (calls: ReturnType<typeof as>) => void (await calls.delete("/operator/visits/current").expect(200)),
  ],
  [
    "has lasted its hour",
    async () =>
      void (await inCompany(ana.companyId, () =>
        queryText("update sessions set expires_at = now() where visit_id is not null"),
      )),
  ],
  ["has an operator who signed out", async () => void (await operator.own.delete("/auth/logout").expect(200))],
])("no file opens once the visit %s", async (_how, end) => {
  const { cookie, calls } = await visit();
  await end(calls);
  await read(mediaId, cookie).expect((answer) => expect([401, 404]).toContain(answer.status));
  const other = `balcao_media=${writeToken((await makeOperator()).operator, "media")}`;
  await read(mediaId, other, cookie).expect(404);
});

test("a cookie with the name of a visit's cookie opens nothing when its session is not a visit", async () => {
  const { operator: other } = await makeOperator();
  const { media } = await customersFile(other.companyId);
  await read(media, `balcao_media=${writeToken(other, "media")}`).expect(200);
  await read(media, own, `balcao_visit_1=${writeToken(other, "media")}`).expect(404);
});

test("leaving a visit removes its cookie", async () => {
  const { cookie, calls } = await visit();
  const left = await calls.delete("/operator/visits/current").expect(200);
  expect(String(left.headers["set-cookie"])).toMatch(
    new RegExp(`^${cookie.split("=")[0]}=; Path=/api/media; Expires=Thu, 01 Jan 1970`),
  );
});

test("files of a third company stay closed, and so do files that the visited user may not see", async () => {
  const { cookie } = await visit();
  const third = await customersFile(await makeCompany());
  await read(third.media, own, cookie).expect(404);
  const bia = await makeUser(ana.companyId, { profile: "user" });
  const hidden = await customersFile(ana.companyId, { queueId: await makeQueue(ana.companyId) });
  await read(hidden.media, own, (await visit(bia)).cookie).expect(404);
});

test("two visits at the same time read the files of both companies, and the operator's own files still open", async () => {
  const rui = await makeUser(await makeCompany(), { profile: "admin" });
  const theirs = await customersFile(rui.companyId);
  const mine = await customersFile(operator.operator.companyId);
  const cookies = [own, (await visit()).cookie, (await visit(rui)).cookie];
  for (const id of [mediaId, theirs.media, mine.media]) await read(id, ...cookies).expect(200);
});

test("a visit's cookie opens only files, and a user's own cookie is not accepted as a visit's cookie", async () => {
  const { cookie } = await visit();
  await nobody().get(`/api/tickets/${ticketId}`).set("cookie", cookie).expect(401);
  await nobody().post(`/api/media/${mediaId}/download`).set("cookie", cookie).expect(401);
  const slipped = `balcao_visit_x=${writeToken(ana, "media")}`;
  await read(mediaId, own, slipped).expect(404);
  const asToken = cookie.slice(cookie.indexOf("=") + 1);
  await as(asToken).get("/auth/me").expect(401);
});
