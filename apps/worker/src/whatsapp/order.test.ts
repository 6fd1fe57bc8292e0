import { expect, test } from "vitest";
import { conversation } from "../testing/conversation.ts";
import { eventually, useStage } from "../testing/stage.ts";

const stage = useStage();
const bytes = new Uint8Array(2000).fill(7);

// The conversation keeps the order of writing, however long a message takes to open or to fetch, and even after our answers.
test("messages that a customer sends one right after the other are stored in the order they were written", async () => {
  const desk = await stage.desk();
  stage.startWorker();
  await desk.link();
  for (let person = 0; person < 5; person += 1) {
    const maria = stage.customer();
    const to = stage.network.account(desk.number).jid;
    const wids = [
      await maria.send(to, { kind: "text", text: "1" }),
      await maria.send(to, { kind: "image", data: bytes, mimetype: "image/jpeg", caption: "2" }),
      await maria.send(to, { kind: "voice", data: bytes, mimetype: "audio/ogg; codecs=opus", seconds: 3 }),
      await maria.send(to, { kind: "document", data: bytes, mimetype: "application/pdf", fileName: "4.pdf" }),
      await maria.send(to, { kind: "location", latitude: -23.5, longitude: -46.6, name: "5" }),
      await maria.send(to, { kind: "contact", cards: [{ name: "6", number: "5511977770000" }] }),
      await maria.send(to, { kind: "poll", question: "7", options: ["a", "b"], selectable: 1 }),
      await maria.send(to, { kind: "text", text: "8" }),
    ];
    const order = () =>
      desk.rows<{ wid: string }>("select wid from messages where wid = any($1) order by sent_at, id", [wids]);
    const stored = await eventually(async () => {
      const rows = await order();
      if (rows.length < wids.length) throw new Error(`${rows.length} of ${wids.length}`);
      return rows.map((row) => row.wid);
    });
    expect(stored.map((wid) => wids.indexOf(wid) + 1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  }
});

test("an answer that waited while the number was offline is sent before the backlog is stored; the backlog's chats share commits", async () => {
  const desk = await stage.desk();
  const worker = stage.startWorker();
  await desk.link();
  const { ticketId } = await conversation({ stage, desk });
  await worker.stop();
  const crowd = Array.from({ length: 20 }, () => stage.customer());
  for (let n = 0; n < 20; n += 1)
    await Promise.all(crowd.map((one) => one.send(desk.number, { kind: "text", text: `${n}` })));
  const { wid } = await desk.write(ticketId, "Respondemos já");
  const isThere = stage.next("entry", ({ entry }) => entry.id === wid);
  stage.startWorker();
  await isThere;
  const stored = await desk.rows("select 1 from messages where not from_me");
  expect(stored.length).toBeLessThan(200);
  await eventually(async () => expect(await desk.rows("select 1 from messages where not from_me")).toHaveLength(401));
  const [journal] = await desk.rows<{ commits: number }>(
    "select count(distinct received_at) as commits from inbound_journal",
  );
  expect(journal?.commits).toBeLessThan(200);
});
