import { expect, test } from "vitest";
import { asPlatform, inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { sweep } from "../../office/maintenance/sweep.ts";
import { findMediaFor } from "../media/access.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeTicket,
  makeUser,
  publishedBy,
} from "../../testing/factories.ts";
import { overlapping } from "../../testing/race.ts";
import { showContact } from "./access.ts";
import { changePicture, claimPicture, pictureChanged, samePicture } from "./pictures.ts";

async function customer() {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId);
  const number = "5511987650099";
  const contactId = await makeContact(companyId, { number });
  await makeTicket(companyId, { contactId, connectionId, status: "pending" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const claim = () => here(() => claimPicture(connectionId));
  return { companyId, connectionId, contactId, number, here, claim };
}
const picture = (key: string) => ({ pictureId: key, file: { key, size: 3, mimetype: "image/jpeg" } });

test("the picture of a contact with an active ticket is requested once a week, immediately after a change, and by one number only", async () => {
  const { companyId, connectionId, contactId, number, here, claim } = await customer();
  const [one, two] = await overlapping(
    companyId,
    () => claimPicture(connectionId),
    () => claimPicture(connectionId),
  );
  expect([one, two]).toEqual([
    { done: { contactId, pictureId: "", chat: `${number}@s.whatsapp.net` } },
    { done: null },
  ]);
  const age = (interval: string) =>
    here(() => queryText(`update contacts set picture_checked_at = picture_checked_at - interval '${interval}'`));
  await age("61 minutes");
  expect(await claim()).toMatchObject({ contactId });
  await here(() => samePicture(contactId));
  await age("6 days");
  expect(await claim()).toBeNull();
  await here(() => pictureChanged({ kind: "phone", value: number }));
  expect(await claim()).toMatchObject({ contactId });
  await here(() => queryText("update tickets set status = 'closed'"));
  await here(() => pictureChanged({ kind: "phone", value: number }));
  expect(await claim()).toBeNull();
});

test("a picture opens for every user of its company and for nobody else, and is deleted once another replaces it", async () => {
  const { companyId, contactId, here } = await customer();
  const [ana, stranger] = [await makeUser(companyId), await makeUser(await makeCompany())];
  expect(await here(() => changePicture(contactId, picture(`${companyId}/first`)))).toBe(true);
  const { profilePicUrl } = await here(() => showContact(contactId));
  const mediaId = Number(/^\/api\/media\/(\d+)$/.exec(profilePicUrl ?? "")?.[1]);
  expect(await here(() => findMediaFor(ana, mediaId))).toMatchObject({ key: `${companyId}/first` });
  await expect(inCompany(stranger.companyId, () => findMediaFor(stranger, mediaId))).rejects.toMatchObject({
    code: "ERR_NO_MEDIA_FOUND",
  });
  const old = () => here(() => queryText("update media set created_at = now() - interval '2 days'"));
  await old();
  expect((await asPlatform(sweep)).orphanFiles).not.toContain(`${companyId}/first`);
  await here(() => changePicture(contactId, picture(`${companyId}/second`)));
  await old();
  expect((await asPlatform(sweep)).orphanFiles).toContain(`${companyId}/first`);
  expect((await publishedBy(companyId)).at(-1)).toMatchObject({
    name: "contact.update",
    payload: { contact: { profilePicUrl: (await here(() => showContact(contactId))).profilePicUrl }, sameName: true },
  });
  expect(await here(() => changePicture(contactId + 1_000_000, picture("x/y")))).toBe(false);
});
