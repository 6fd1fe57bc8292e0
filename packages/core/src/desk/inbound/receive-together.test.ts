import { generator, shuffled } from "@balcao/shared/testing/random-trees";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import {
  makeCompany,
  makeConnection,
  makeMessage,
  makeQueue,
  makeUser,
  newNumber,
  publishedBy,
} from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { queryText } from "../../testing/query-text.ts";
import { statementsOf } from "../../testing/statements.ts";
import { changeTicket } from "../tickets/verbs/service.ts";
import type { Disposition, InboundMessage } from "./inbound.ts";
import { receiveMessage } from "./receive.ts";
import { receiveTogether } from "./receive-together.ts";

const customers = ["Ana", "Bia", "Caio"].map((name) => ({ name, number: newNumber() }));
type Values = Partial<InboundMessage>;

/** A company with a number, and customers in conversations that an attendant has accepted. */
async function desk({ queues = 1, settings = {}, accepted = true } = {}) {
  const companyId = await makeCompany({ settings });
  const queueIds: number[] = [];
  for (let n = 0; n < queues; n += 1) queueIds.push(await makeQueue(companyId, { name: `Fila ${n}` }));
  const connectionId = await makeConnection(companyId, { queueIds });
  const ana = await makeUser(companyId, { profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const rows = <T extends object>(text: string, bind: unknown[] = []) => here(() => queryText<T>(text, bind));
  let second = Date.UTC(2026, 0, 5, 12);
  const from = (who: number, values: Values = {}): InboundMessage => {
    const { name, number } = customers[who] ?? { name: "", number: "" };
    const at = new Date((second += 1000));
    const identities = [
      { kind: "lid" as const, value: `8${number}` },
      { kind: "phone" as const, value: number },
    ];
    const address = { chat: `8${number}@lid`, identities, chatName: name };
    return inboundText(connectionId, { ...address, serverTime: at, receivedAt: at, ...values });
  };
  for (const who of customers.keys()) await here(() => receiveMessage(from(who, { wid: `first ${who}` })));
  if (accepted)
    for (const { id } of await rows<{ id: number }>("select id from tickets where status = 'pending'"))
      await here(() => changeTicket(ana, id, { status: "open", userId: ana.userId }));
  /** Receives messages as the worker does: together when possible, and the others one by one. */
  const receive = (messages: InboundMessage[]) =>
    here(async () => {
      const stored = await receiveTogether(messages);
      const alone: Disposition[] = [];
      for (const message of messages) if (!stored.has(message)) alone.push(await receiveMessage(message));
      return { together: [...stored.keys()].map(({ body }) => body), alone };
    });
  /** Everything that a user would see. */
  const seen = () =>
    rows(`select c.name, c.number, c.opted_out_at is not null as silent, t.status, t.unread_messages, t.last_message, t.bot_state->>'kind' as bot,
        (select jsonb_agg(jsonb_build_array(m.wid, m.body, m.from_me, m.source, q.wid, m.forwarded) order by m.id)
         from messages m left join messages q on q.id = m.quoted_id where m.ticket_id = t.id and m.source = 'customer') as conversation,
        (select count(*)::int from messages m where m.ticket_id = t.id and m.source = 'system') as automatic
      from tickets t join contacts c on c.id = t.contact_id order by c.number`);
  return { companyId, connectionId, here, rows, from, receive, seen };
}

/** A batch of messages that repeat, quote each other, come from strangers and under new names, opt out, and ask for the menu. */
const story = ({ from }: Pick<Awaited<ReturnType<typeof desk>>, "from">, stranger: string): InboundMessage[] => [
  from(0, { wid: "a1", body: "a1" }),
  from(1, { wid: "b1", body: "b1", quotedWid: "b9" }),
  from(0, { wid: "a2", body: "a2", quotedWid: "a1" }),
  from(2, { wid: "c1", body: "c1", isForwarded: true, raw: Buffer.from([0, 1, 255]) }),
  from(0, { wid: "a1", body: "a1" }),
  from(1, { wid: "b2", body: "parar" }),
  from(1, { wid: "b3", body: "b3", fromMe: true }),
  from(2, { wid: "c2", body: "c2", quotedWid: "first 2" }),
  from(0, {
    wid: "s1",
    body: "s1",
    chat: `${stranger}@s.whatsapp.net`,
    identities: [{ kind: "phone", value: stranger }],
  }),
  from(2, { wid: "c3", body: "#" }),
  from(1, { wid: "b9", body: "b9" }),
  from(2, { wid: "c4", body: "c4", mediaType: "undecrypted" }),
  from(2, { wid: "c5", body: "c5" }),
];

test.each([
  { queues: 1, accepted: true },
  { queues: 0, accepted: false },
  { queues: 2, accepted: false },
  { queues: 1, accepted: false, settings: { scheduleType: "company" } },
])("messages that arrive together are stored as if each had arrived alone: %o", async (options) => {
  const stranger = newNumber();
  const [together, alone] = [await desk(options), await desk(options)];
  await together.receive(story(together, stranger));
  for (const message of story(alone, stranger)) await alone.here(() => receiveMessage(message));
  expect(await together.seen()).toEqual(await alone.seen());
});

test("the next messages of conversations are stored together, with as many statements for many messages as for few", async () => {
  const { companyId, from, receive, rows } = await desk();
  const batch = (size: number) => Array.from({ length: size }, (_, n) => from(n % 3, { body: `line ${n}` }));
  const cost = async (size: number) =>
    (await statementsOf(companyId, () => receive(batch(size)))).filter((sql) => !sql.startsWith("Executing")).length;
  expect([await cost(3), await cost(30)]).toEqual([5, 5]);
  expect(await rows("select unread_messages as unread from tickets")).toEqual([
    { unread: 12 },
    { unread: 12 },
    { unread: 12 },
  ]);
});

test.each([
  { seed: 1, late: "all" },
  { seed: 2, late: "all" },
  { seed: 3, late: "some" },
  { seed: 4, late: "some" },
  { seed: 5, late: "some in another order" },
  { seed: 6, late: "some in another order" },
])(
  "messages that arrive together are shown in the server's order, whatever answers are sent between them: %o",
  async ({ seed, late }) => {
    const { companyId, from, receive, rows } = await desk();
    const draw = generator(seed);
    const [ticket] = await rows<{ id: number }>(
      "select t.id from tickets t join contacts c on c.id = t.contact_id where c.number = $1",
      [customers[0]?.number],
    );
    const start = Math.floor(Date.now() / 1000) - 50;
    const second = (n: number) => new Date((start + n) * 1000);
    const order = shuffled([...Array(24).keys()], draw);
    const came: number[] = [];
    while (order.length > 0) {
      await makeMessage(companyId, ticket?.id ?? 0, { body: "ours", fromMe: true, sentAt: second(25 + draw() * 10) });
      const next = order.splice(0, 6);
      const batch = late === "some in another order" ? next : next.toSorted((a, b) => a - b);
      came.push(...batch);
      const arrived = (n: number, place: number) => {
        if (late === "some in another order") return place < 3 ? second(24) : new Date();
        return late === "some" && draw() < 0.5 ? second(n) : new Date();
      };
      await receive(
        batch.map((n, at) =>
          from(0, {
            body: `line ${n}`,
            serverTime: second(n),
            receivedAt: arrived(n, at),
            isLive: late !== "all" || draw() < 0.5,
          }),
        ),
      );
    }
    const shown = await rows<{ body: string }>(
      "select body from messages where ticket_id = $1 and source = 'customer' and body <> '' order by sent_at, id",
      [ticket?.id],
    );
    const theirs = shown.flatMap(({ body }) => (body.startsWith("line ") ? [Number(body.slice(5))] : []));
    expect(theirs, `they came as ${came.join(" ")}`).toEqual(theirs.toSorted((a, b) => a - b));
    expect(theirs).toHaveLength(24);
  },
);

test("browsers get each message once, and each card once in its last state", async () => {
  const { companyId, from, receive, rows } = await desk();
  await rows("delete from outbox");
  await receive([from(0, { body: "one" }), from(1, { body: "two" }), from(0, { body: "three" })]);
  const told = (await publishedBy(companyId)).map(({ name, payload }) => {
    const { message, ticket } = payload as {
      message?: { body: string };
      ticket?: { lastMessage: string; unreadMessages: number };
    };
    return [name, message?.body ?? ticket?.lastMessage, ticket?.unreadMessages];
  });
  expect(new Set(told.map(String))).toEqual(
    new Set(
      [
        ["message.create", "one", undefined],
        ["message.create", "two", undefined],
        ["message.create", "three", undefined],
        ["ticket.update", "three", 3],
        ["ticket.update", "two", 2],
      ].map(String),
    ),
  );
  expect(told).toHaveLength(5);
});

test("what a customer taps in a menu is not stored together, because it may lead back to the menu", async () => {
  const { from, receive } = await desk();
  const { together } = await receive([from(0, { body: "Menu inicial", choice: "menu" }), from(1, { body: "b" })]);
  expect(together).toEqual(["b"]);
});

test("a wish that may be an opt-out is not stored together, because a campaign may have offered it", async () => {
  const { from, receive } = await desk();
  expect(
    (await receive([from(0, { body: "quero cancelar minha inscrição" }), from(1, { body: "b" })])).together,
  ).toEqual(["b"]);
});

test("a message is not stored together when its contact is blocked or its ticket closed meanwhile", async () => {
  const { from, receive, rows } = await desk();
  await rows("update contacts set blocked_at = now() where number = $1", [customers[0]?.number]);
  await rows(
    "update tickets set status = 'closed', closed_at = now() - interval '1 day' where contact_id = (select id from contacts where number = $1)",
    [customers[1]?.number],
  );
  const { together, alone } = await receive([from(0, { body: "a" }), from(1, { body: "b" }), from(2, { body: "c" })]);
  expect(together).toEqual(["c"]);
  expect(alone).toMatchObject([{ state: "ignored", reason: "muted_contact" }, { state: "stored" }]);
});
