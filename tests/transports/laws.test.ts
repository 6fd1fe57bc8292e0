import { useStage, eventually } from "@balcao/worker/testing/stage";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Door, linkedDoor, officialDoor, openDesk } from "./doors.ts";

const stage = useStage();

describe.each([
  ["a linked number", linkedDoor],
  ["an official number", officialDoor],
] as const)("%s", (_kind, make) => {
  /** A connected number, and a customer who has written. */
  async function opened() {
    const door: Door = await make(stage);
    onTestFinished(() => door.close());
    const worker = door.startWorker();
    await door.isOpen();
    await door.writes("Oi");
    const desk = await openDesk(door);
    await desk.ticketId();
    return { door, desk, worker };
  }
  const texts = (door: Door) => door.shown().map(({ text }) => text.split("\n").at(-1));

  test("delivers our messages once and in order, with the ticks for sent, delivered and read", async () => {
    const { door, desk } = await opened();
    const ids: number[] = [];
    for (const body of ["um", "dois", "três"]) ids.push(await desk.says({ body }));
    await eventually(() => expect(texts(door)).toEqual(["um", "dois", "três"]));
    await eventually(async () => expect(await desk.ackOf(ids[2] ?? 0)).toEqual({ ack: 2, failure: null }));
    door.reads();
    for (const id of ids) await eventually(async () => expect(await desk.ackOf(id)).toEqual({ ack: 3, failure: null }));
  });

  test("stores a customer's messages once and in order, although the network repeats them", async () => {
    const { door, desk } = await opened();
    door.repeatNext();
    for (const text of ["um", "dois", "três"]) await door.writes(text);
    await eventually(async () =>
      expect((await desk.stored()).map(({ body }) => body)).toEqual(["Oi", "um", "dois", "três"]),
    );
  });

  test("delivers a message once when its answer was lost, and then the next message", async () => {
    const { door, desk } = await opened();
    door.loseNextAnswer();
    const id = await desk.says({ body: "só uma vez" });
    await eventually(() => expect(texts(door)).toEqual(["só uma vez"]));
    door.afterLoss();
    await desk.says({ body: "depois" });
    await eventually(() => expect(texts(door)).toEqual(["só uma vez", "depois"]));
    await eventually(async () => expect(await desk.ackOf(id)).toEqual({ ack: 2, failure: null }));
    expect(await desk.rows("select 1 from messages where from_me and ack < 0")).toEqual([]);
  });

  test("reports the reason for a refused message, and sends the next message", async () => {
    const { door, desk } = await opened();
    door.refuseNext();
    const id = await desk.says({ body: "recusada" });
    await eventually(async () =>
      expect(await desk.ackOf(id)).toEqual({ ack: -1, failure: expect.stringMatching(/^[a-z-]+$/) }),
    );
    await desk.says({ body: "a próxima vai" });
    await eventually(() => expect(texts(door)).toEqual(["a próxima vai"]));
  });

  test("keeps in both directions which message is answered", async () => {
    const { door, desk } = await opened();
    const [theirs] = await desk.rows<{ id: number }>("select id from messages where not from_me");
    const ours = await desk.says({ body: "Qual o pedido?", quotedId: theirs?.id ?? 0 });
    await eventually(() => expect(door.shown()).toMatchObject([{ quotes: "Oi" }]));
    await door.writes("O 12", { answering: "Qual o pedido?" });
    await eventually(async () =>
      expect(await desk.rows("select quoted_id from messages where body = 'O 12'")).toEqual([{ quoted_id: ours }]),
    );
  });

  test("fetches and stores a customer's file", async () => {
    const { door, desk } = await opened();
    const bytes = Buffer.from("%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\n%%EOF\n");
    await door.sendsFile(bytes);
    await eventually(async () =>
      expect(await desk.rows("select state, size, name from media")).toEqual([
        { state: "ok", size: bytes.length, name: "nota.pdf" },
      ]),
    );
  });

  test("shows the customer that their message was read once a user answered it", async () => {
    const { door, desk } = await opened();
    expect(door.isRead("Oi")).toBe(false);
    await desk.says({ body: "Olá" });
    await eventually(() => expect(door.isRead("Oi")).toBe(true));
  });

  test("loses and repeats no message of either side while no worker runs", async () => {
    const { door, desk, worker } = await opened();
    await worker.stop();
    for (const text of ["um", "dois"]) await door.writes(text);
    for (const body of ["três", "quatro"]) await desk.says({ body });
    expect(texts(door)).toEqual([]);
    door.startWorker();
    await eventually(() => expect(texts(door)).toEqual(["três", "quatro"]));
    await eventually(async () => expect((await desk.stored()).map(({ body }) => body)).toEqual(["Oi", "um", "dois"]));
  });
});
