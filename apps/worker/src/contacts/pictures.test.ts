import { readFile } from "@balcao/core/base/files/store";
import { expect, test } from "vitest";
import { trusted } from "../whatsapp/baileys/picture.ts";
import { eventually, useDesk } from "../testing/stage.ts";

const here = useDesk();
/** Files that begin like a JPEG, and have different bytes after that. */
const photo = (n: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(600, n)]);

interface PictureRow {
  name: string;
  mediaId: number | null;
  key: string | null;
  mimetype: string | null;
  checked: boolean;
}
async function shownOf(name: string): Promise<PictureRow | undefined> {
  const rows = await here.desk.rows<PictureRow>(
    `select c.name, f.id as "mediaId", f.object_key as key, f.mimetype, c.picture_checked_at > now() - interval '1 day' as checked
     from contacts c left join media f on f.id = c.picture_media_id where c.name = $1`,
    [name],
  );
  return rows[0];
}
/** Resolves once the condition holds. */
const until = (name: string, check: (shown: PictureRow) => boolean): Promise<PictureRow> =>
  eventually(async () => {
    const shown = await shownOf(name);
    if (!shown || !check(shown)) throw new Error(`Not yet: ${JSON.stringify(shown)}`);
    return shown;
  });

test("a customer who writes is shown with a copy of their picture, even after they change or remove it", async () => {
  const { stage, desk } = here;
  const maria = stage.customer({ name: "Maria Foto" });
  maria.setPicture(photo(1));
  await maria.send(desk.number, { kind: "text", text: "Oi" });
  const first = await until("Maria Foto", ({ mediaId }) => mediaId !== null);
  expect(first.mimetype).toBe("image/jpeg");
  expect(await readFile(first.key ?? "")).toEqual(photo(1));
  maria.setPicture(photo(2));
  const second = await until("Maria Foto", ({ mediaId }) => mediaId !== null && mediaId !== first.mediaId);
  expect(await readFile(second.key ?? "")).toEqual(photo(2));
  maria.setPicture(null);
  await until("Maria Foto", ({ mediaId }) => mediaId === null);
  const told = await desk.rows<{ url: string | null }>(
    `select payload->'contact'->>'profilePicUrl' as url from outbox where name = 'contact.update'
       and payload->'contact'->>'name' = 'Maria Foto' order by id`,
  );
  expect(told.map(({ url }) => url)).toEqual([
    null,
    `/api/media/${first.mediaId}`,
    `/api/media/${second.mediaId}`,
    null,
  ]);
});

test("a contact's picture is requested once, even when there is none or it is no image", async () => {
  const { stage, desk } = here;
  const plain = stage.customer({ name: "Sem Foto" });
  const page = stage.customer({ name: "Com Página" });
  page.setPicture(Buffer.from("<html><script>alert(1)</script></html>"));
  for (const each of [plain, page]) await each.send(desk.number, { kind: "text", text: "Oi" });
  expect(await until("Sem Foto", ({ checked }) => checked)).toMatchObject({ mediaId: null });
  await eventually(async () => {
    const rows = await desk.rows("select 1 from contacts where name = 'Com Página' and picture_checked_at is not null");
    expect(rows).toHaveLength(1);
  });
  expect(await shownOf("Com Página")).toMatchObject({ mediaId: null });
});

test("pictures are requested only from WhatsApp's hosts", () => {
  const known = "127.0.0.1:4443";
  for (const url of ["https://pps.whatsapp.net/v/1.jpg?oh=2", "https://127.0.0.1:4443/v/x"])
    expect(trusted(url, known)?.href).toBe(url);
  for (const url of [
    "http://pps.whatsapp.net/v/1.jpg",
    "https://pps.whatsapp.net:8080/v/1.jpg",
    "https://pps.whatsapp.net@10.0.0.1/",
    "https://whatsapp.net.evil.example/",
    "https://evilwhatsapp.net/",
    "https://127.0.0.1/",
    "https://169.254.169.254/latest",
    "file:///etc/passwd",
    "no address",
  ])
    expect([url, trusted(url, known)]).toEqual([url, null]);
});
