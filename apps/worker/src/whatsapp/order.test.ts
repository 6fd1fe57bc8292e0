import { expect, test } from "vitest";
import { eventually, useStage } from "../testing/stage.ts";

const stage = useStage();
const bytes = new Uint8Array(2000).fill(7);

// Whatever takes longer to open or to fetch, and whether or not we have ever answered: the conversation stands as it was written.
test("messages that a customer writes at once are stored in the order they were written", async () => {
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
