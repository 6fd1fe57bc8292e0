import { useStage, eventually } from "@balcao/worker/testing/stage";
import { makeQueue } from "@balcao/core/testing/factories";
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

  test("a number delivers our messages once and in order, with the ticks for sent, delivered and read", async () => {
    const { door, desk } = await opened();
    const ids: number[] = [];
    for (const body of ["um", "dois", "três"]) ids.push(await desk.says({ body }));
    await eventually(() => expect(texts(door)).toEqual(["um", "dois", "três"]));
    await eventually(async () => expect(await desk.ackOf(ids[2] ?? 0)).toEqual({ ack: 2, failure: null }));
    door.reads();
    for (const id of ids) await eventually(async () => expect(await desk.ackOf(id)).toEqual({ ack: 3, failure: null }));
  });

  test("a number stores a customer's messages once and in order, although the network repeats them", async () => {
    const { door, desk } = await opened();
    door.repeatNext();
    for (const text of ["um", "dois", "três"]) await door.writes(text);
    await eventually(async () =>
      expect((await desk.stored()).map(({ body }) => body)).toEqual(["Oi", "um", "dois", "três"]),
    );
  });

  test("a number delivers a message once when its answer was lost, and then the next message", async () => {
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

  test("a number reports the reason for a refused message, and sends the next message", async () => {
    const { door, desk } = await opened();
    door.refuseNext();
    const id = await desk.says({ body: "recusada" });
    await eventually(async () =>
      expect(await desk.ackOf(id)).toEqual({ ack: -1, failure: expect.stringMatching(/^[a-z-]+$/) }),
    );
    await desk.says({ body: "a próxima vai" });
    await eventually(() => expect(texts(door)).toEqual(["a próxima vai"]));
  });

  test("a number keeps in both directions which message is answered", async () => {
    const { door, desk } = await opened();
    const [theirs] = await desk.rows<{ id: number }>("select id from messages where not from_me");
    const ours = await desk.says({ body: "Qual o pedido?", quotedId: theirs?.id ?? 0 });
    await eventually(() => expect(door.shown()).toMatchObject([{ quotes: "Oi" }]));
    await door.writes("O 12", { answering: "Qual o pedido?" });
    await eventually(async () =>
      expect(await desk.rows("select quoted_id from messages where body = 'O 12'")).toEqual([{ quoted_id: ours }]),
    );
  });

  test("a number asks with a menu and understands what the customer chooses in it", async () => {
    const { door, desk } = await opened();
    for (const name of ["Vendas", "Suporte"]) {
      const queueId = await makeQueue(door.companyId, { name });
      await desk.rows(
        "insert into connection_queues (company_id, connection_id, queue_id, position) select company_id, id, $1, $1 from connections",
        [queueId],
      );
    }
    await desk.rows("update queues set greeting_message = 'Aqui é ' || name || '.'");
    await desk.rows("update connections set greeting_message = 'Olá! Com quem quer falar?'");
    await desk.rows("update tickets set status = 'closed', closed_at = now() - interval '1 day'");
    await door.writes("Oi de novo");
    await eventually(() => expect(door.shown().at(-1)?.text).toContain("Com quem quer falar?"));
    await door.chooses("Suporte");
    await eventually(() => expect(door.shown().at(-1)?.text).toBe("Aqui é Suporte."));
    expect(await desk.rows("select body from messages where source = 'system' order by id limit 1")).toEqual([
      { body: "Olá! Com quem quer falar?\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte" },
    ]);
  });

  test("a number fetches and stores a customer's file", async () => {
    const { door, desk } = await opened();
    const bytes = Buffer.from("%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\n%%EOF\n");
    await door.sendsFile(bytes);
    await eventually(async () =>
      expect(await desk.rows("select state, size, name from media")).toEqual([
        { state: "ok", size: bytes.length, name: "nota.pdf" },
      ]),
    );
  });

  test("a number shows the customer that their message was read once a user answered it", async () => {
    const { door, desk } = await opened();
    expect(door.isRead("Oi")).toBe(false);
    await desk.says({ body: "Olá" });
    await eventually(() => expect(door.isRead("Oi")).toBe(true));
  });

  test("a number loses and repeats no message of either side while no worker runs", async () => {
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
