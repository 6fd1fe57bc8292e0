import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeMedia, makeMessage, makeTicket, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { keepTranscript } from "../media/transcripts.ts";
import { search } from "./service.ts";

async function stage() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const admin = await makeUser(companyId, { profile: "admin" });
  const mediaId = await makeMedia(companyId, { key: "v", size: 9, mimetype: "audio/ogg" });
  const ticketId = await makeTicket(companyId, {});
  const note = () => makeMessage(companyId, ticketId, { mediaId, mediaType: "audio", body: "" });
  const find = async (q: string) =>
    (await here(() => search(admin, { q, tags: [], users: [], queueIds: [] }))).messages.map((hit) => ({
      id: hit.message.id,
      marked: hit.snippet.filter((part) => part.hit).map((part) => part.text),
    }));
  const writeDown = (text: string) => here(() => keepTranscript(companyId, mediaId, { text, tokens: 1 }));
  return { here, note, find, writeDown };
}

test("a voice note is found by its transcript, in each message that contains the note, and the hit is marked", async () => {
  const { note, find, writeDown } = await stage();
  const first = await note();
  expect(await find("sofá")).toEqual([]);
  await writeDown("Quero trocar o sofá.");
  const again = await note();
  const marked = ["sofá"];
  expect(await find("sofa")).toEqual([
    { id: again, marked },
    { id: first, marked },
  ]);
});

test("a deleted voice note is not found, and a transcript without words adds nothing to the search", async () => {
  const { here, note, find, writeDown } = await stage();
  const id = await note();
  await writeDown("Quero trocar o sofá.");
  await here(() => queryText("update messages set is_deleted = true where id = $1", [id]));
  expect(await find("sofá")).toEqual([]);
  const silent = await stage();
  await silent.note();
  await silent.writeDown("");
  expect(await silent.here(() => queryText("select 1 from message_words"))).toEqual([]);
});
