import type { QueueOption } from "@balcao/shared/queue-options/schema";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { attachFile } from "../../company/queue-options/files.ts";
import { saveTree, updateOption } from "../../company/queue-options/service.ts";
import { counter } from "../../testing/counter.ts";
import { makeUser } from "../../testing/factories.ts";
import { showTicket } from "../../desk/tickets/access.ts";
import { changeTicket } from "../../desk/tickets/verbs/service.ts";
import { previewHours } from "./preview.ts";

type Node = Pick<QueueOption, "id" | "title"> & Partial<QueueOption>;
const node = (more: Node) => ({
  parentId: null,
  option: 1,
  message: "",
  action: null,
  forwardQueueId: null,
  promptId: null,
  integrationId: null,
  ...more,
});

/** A number whose first queue has a tree. */
async function shop(nodes: (queueIds: number[]) => Node[], more: Parameters<typeof counter>[0] = {}) {
  const desk = await counter(more);
  const admin = await makeUser(desk.companyId, { profile: "admin", queueIds: desk.queueIds });
  const here = <T>(work: () => Promise<T>) => inCompany(desk.companyId, work);
  const queueId = desk.queueIds[0] ?? 0;
  await desk.rows("update queues set greeting_message = 'Vendas, {{firstName}}?' where id = $1", [queueId]);
  const { options } = await here(() =>
    saveTree(admin, queueId, { version: 0, options: nodes(desk.queueIds).map(node) }),
  );
  const idOf = (title: string) => options.find((one) => one.title === title)?.id ?? 0;
  /** The customer writes these messages, each some time after the last answer. */
  const says = async (...bodies: string[]) => {
    for (const body of bodies) {
      await desk.pass(5);
      await desk.says(body);
    }
    return (await desk.answers()).at(-1);
  };
  return { ...desk, admin, here, queueId, idOf, says };
}
const family = (): Node[] => [
  { id: -1, title: "Financeiro", message: "Sobre o quê, {{firstName}}?" },
  { id: -2, parentId: -1, title: "Boleto", message: "Segue o boleto" },
  { id: -3, parentId: -1, option: 2, title: "Pessoa", action: "leave_bot", message: "Já vem alguém" },
  { id: -4, option: 2, title: "Encerrar", action: "close", message: "Até mais" },
];

test("a customer goes through the tree: down, to a file, back, and to people", async () => {
  const desk = await shop(family);
  const file = { key: `${desk.companyId}/a`, name: "boleto.pdf", size: 9, mimetype: "application/pdf" };
  await desk.here(() => attachFile(desk.admin, desk.idOf("Boleto"), file));
  expect(await desk.says("Oi", "1")).toBe(
    "Vendas, Carla?\n\n*[ 1 ]* - Financeiro\n*[ 2 ]* - Encerrar\n*[ # ]* - Menu inicial",
  );
  const { id, ...ticket } = await desk.ticket();
  expect(ticket).toMatchObject({ queueId: desk.queueId, kind: "options" });
  expect(await desk.here(() => showTicket(desk.admin, id))).toMatchObject({ automation: "options" });
  expect(await desk.says("financeiro")).toBe(
    "Sobre o quê, Carla?\n\n*[ 1 ]* - Boleto\n*[ 2 ]* - Pessoa\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial",
  );
  expect(await desk.says("1")).toMatch(/^Segue o boleto\n/);
  expect(
    await desk.rows(
      "select m.media_type, m.bot_source, f.name from messages m join media f on f.id = m.media_id order by m.id",
    ),
  ).toEqual([{ media_type: "application", bot_source: "option", name: "boleto.pdf" }]);
  expect(await desk.says("0")).toMatch(/^Sobre o quê/);
  expect(await desk.says("pessoa")).toBe("Já vem alguém");
  expect(await desk.ticket()).toMatchObject({ status: "pending", queueId: desk.queueId, kind: "gave-up" });
  expect(await desk.events()).toEqual(["created", "queued", "bot_started", "queued", "bot_left"]);
  const steps = await desk.rows<{ reason: string }>("select reason from bot_steps order by id");
  expect(steps.map(({ reason }) => reason)).toEqual([
    "menu",
    "chosen",
    "option",
    "option",
    "option-back",
    "option-left",
  ]);
  await desk.says("Alô?");
  expect(await desk.answers()).toHaveLength(6);
});

test("a recording is sent before its text, because it has no caption", async () => {
  const desk = await shop(family);
  const file = { key: `${desk.companyId}/a`, name: "oi.mp3", size: 9, mimetype: "audio/mpeg" };
  await desk.here(() => attachFile(desk.admin, desk.idOf("Boleto"), file));
  await desk.says("Oi", "1", "1", "1");
  const sent = await desk.rows<{ media_type: string; body: string }>(
    "select media_type, body from messages where bot_source = 'option' order by sent_at, id",
  );
  expect(sent.slice(-2)).toMatchObject([
    { media_type: "audio", body: "" },
    { media_type: "text", body: expect.stringMatching(/^Segue o boleto/) },
  ]);
});

test("an option closes the ticket after its last message", async () => {
  const desk = await shop(family);
  expect(await desk.says("Oi", "1", "2")).toBe("Até mais");
  expect(await desk.ticket()).toMatchObject({ status: "closed", kind: "unbegun" });
});

test("an option forwards the ticket to another queue, as the history shows, and the queue's greeting follows the option's text", async () => {
  const desk = await shop((queueIds) => [
    { id: -1, title: "Suporte", action: "forward_queue", forwardQueueId: queueIds[1] ?? 0, message: "Passo você" },
    { id: -2, title: "Outro", option: 2 },
  ]);
  await desk.rows("update queues set greeting_message = 'Aqui é {{queue}}' where name = 'Suporte'");
  expect(await desk.says("Oi", "1", "1")).toBe("Passo você\n\nAqui é Suporte");
  expect(await desk.ticket()).toMatchObject({ queueId: desk.queueIds[1], kind: "chosen" });
  const history = await desk.rows('select kind, queue_id as "queueId" from ticket_events order by id');
  expect(history.at(-1)).toEqual({ kind: "queued", queueId: desk.queueIds[1] });
});

test("after two answers that match no option the ticket goes to people, with the company's text", async () => {
  const desk = await shop(family, { settings: { menuGiveUpMessage: "Chamando a equipe" } });
  expect(await desk.says("Oi", "1", "boa tarde")).toMatch(/^Vendas, Carla/);
  expect(await desk.says("boa tarde")).toBe("Chamando a equipe");
  expect(await desk.ticket()).toMatchObject({ kind: "gave-up", status: "pending" });
});

test("an answer is compared with the sent options, even when the tree was reordered afterwards", async () => {
  const desk = await shop(family);
  await desk.says("Oi", "1");
  await desk.here(() => updateOption(desk.admin, desk.idOf("Encerrar"), { option: 1, title: "Adeus" }));
  expect(await desk.says("1")).toMatch(/^Sobre o quê/);
});

test("the options end for a customer when a user takes or moves the ticket", async () => {
  const desk = await shop(family);
  await desk.says("Oi", "1");
  const { id } = await desk.ticket();
  await desk.here(() => changeTicket(desk.admin, id, { status: "open", userId: desk.admin.userId }));
  const before = (await desk.answers()).length;
  await desk.says("1");
  expect(await desk.answers()).toHaveLength(before);
});

test("a number with one queue shows its tree to a new customer, like the preview of the hours", async () => {
  const desk = await shop(family, { queues: ["Vendas"] });
  const told = await desk.here(() =>
    previewHours({ date: "2026-11-16", time: "12:00", queueId: desk.queueId, whatsappId: desk.connectionId }),
  );
  const shown = await desk.says("Oi");
  expect(shown).toBe("Vendas, Carla?\n\n*[ 1 ]* - Financeiro\n*[ 2 ]* - Encerrar");
  expect(told.texts).toEqual([shown?.replace("Carla", "Maria")]);
});
