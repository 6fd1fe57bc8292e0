import { beforeEach, expect, test } from "vitest";
import { makeMedia, makeMessage, makeQuickMessage } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { overlapping } from "../../testing/race.ts";
import { keepingCompany, makeClosed, makeRetention } from "../../testing/stages/retention.ts";
import { clearNext } from "./clear.ts";

let stage: Awaited<ReturnType<typeof keepingCompany>>;
let companyId: number;
beforeEach(async () => {
  stage = await keepingCompany();
  companyId = stage.companyId;
});

test("files are removed before their messages, the messages show that their file was removed, and a file that is shown elsewhere stays", async () => {
  await makeRetention(companyId, { filesMonths: 6, wordsMonths: 24 });
  const ticketId = await makeClosed(companyId, 200, { bodies: ["palavras"] });
  const recent = await makeClosed(companyId, 30, { bodies: [] });
  const [own, quick, both] = [
    await makeMedia(companyId, { key: `${companyId}/own`, size: 5 }),
    await makeMedia(companyId, { key: `${companyId}/quick` }),
    await makeMedia(companyId, { key: `${companyId}/both` }),
  ];
  for (const mediaId of [own, quick, both]) await makeMessage(companyId, ticketId, { body: "foto", mediaId });
  await makeQuickMessage(companyId, { mediaId: quick });
  await makeMessage(companyId, recent, { body: "de novo", mediaId: both });
  await stage.rows("update messages set raw = '\\x00'");
  await stage.rows("update media set transcript = 'o que foi dito', thumbnail = '\\x00'");
  expect(await stage.clearAll("files")).toEqual([`${companyId}/own`]);
  expect(
    await stage.rows(
      "select id, state, object_key as key, name, transcript, thumbnail is null as bare from media order by id",
    ),
  ).toMatchObject([
    { id: own, state: "removed", key: null, name: "", transcript: "o que foi dito", bare: true },
    { id: quick, state: "ok", key: `${companyId}/quick` },
    { id: both, state: "ok", key: `${companyId}/both` },
  ]);
  expect(await stage.rows("select media_id from messages where raw is null")).toEqual([{ media_id: own }]);
  const { messages } = await stage.read(ticketId);
  expect(messages.map(({ body, media }) => [body, media?.state])).toEqual([
    ["palavras", undefined],
    ["foto", "removed"],
    ["foto", "ok"],
    ["foto", "ok"],
  ]);
  // The other conversation is the last one that shows the file.
  await stage.rows(
    "update tickets set closed_at = now() - interval '7 months', updated_at = now() - interval '7 months' where id = $1",
    [recent],
  );
  expect(await stage.clearAll("files")).toEqual([`${companyId}/both`]);
});

test("a file stays when something else begins to show it at the same moment", async () => {
  await makeRetention(companyId, { filesMonths: 6, wordsMonths: 24 });
  const ticketId = await makeClosed(companyId, 200, { bodies: [] });
  const mediaId = await makeMedia(companyId, { key: `${companyId}/again` });
  await makeMessage(companyId, ticketId, { body: "foto", mediaId });
  const recent = await makeClosed(companyId, 10, { bodies: ["de novo"] });
  const [, batch] = await overlapping(
    companyId,
    () => queryText("update messages set media_id = $1 where ticket_id = $2", [mediaId, recent]),
    () => clearNext("files"),
  );
  expect(batch).toMatchObject({ done: { keys: [] } });
  expect(await stage.rows("select state from media")).toEqual([{ state: "ok" }]);
});
