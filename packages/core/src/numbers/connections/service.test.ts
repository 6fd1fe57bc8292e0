import type { Connection } from "@balcao/shared/connections/schema";
import type { Actor } from "@balcao/shared/permissions";
import type { User } from "@balcao/shared/users/schema";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { makeCompany, makeConnection, makeQueue, makeUser, publishedBy } from "../../testing/factories.ts";
import { overlapping } from "../../testing/race.ts";
import { presentSessionUser } from "../../company/auth/presenter.ts";
import { presentUser } from "../../company/users/presenter.ts";
import { updateUser } from "../../company/users/service.ts";
import { findConnectionFor, listConnections } from "./access.ts";
import { createConnection, deleteConnection, updateConnection } from "./service.ts";

let companyId: number;
let admin: Actor;
let ana: Actor;
beforeEach(async () => {
  companyId = await makeCompany();
  admin = await makeUser(companyId, { profile: "admin" });
  ana = await makeUser(companyId, { profile: "support" });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
// No number stays wanted, because workers of other tests look for wanted numbers in the same database.
afterEach(() => here(() => queryText("update connections set wanted = false")));
const fields = { isDefault: false, queueIds: [] as number[], greetingMessage: "" };
type MoreFields = Partial<typeof fields>;
const create = (name: string, more: MoreFields = {}) =>
  createConnection(admin, { ...fields, name, ...more }, { defaultNetwork: "simulator" });
const made = (name: string, more: MoreFields = {}) => here(() => create(name, more));
const defaults = async () =>
  (await here(() => listConnections(admin))).filter(({ isDefault }) => isDefault).map(({ name }) => name);
const code = (work: () => Promise<unknown>) =>
  here(work).then(
    () => "done",
    (error: { code?: string }) => error.code,
  );

describe("creating a connection", () => {
  test("creating a connection asks a worker to link the number, and sends an event to all browsers", async () => {
    const connection = await made("Vendas");
    expect(connection).toMatchObject({ name: "Vendas", network: "simulator", status: "OPENING", isDefault: true });
    expect(await here(() => queryText("select wanted from connections"))).toEqual([{ wanted: true }]);
    expect((await publishedBy(companyId)).map(({ name, rooms }) => [name, rooms])).toEqual([
      ["connection.update", [`c:${companyId}:admins`]],
      ["connection.update", [`c:${companyId}`]],
    ]);
  });

  test("a created connection sends customers who choose no queue to the first queue after ten minutes, unless the request says otherwise", async () => {
    const queueIds = [await makeQueue(companyId), await makeQueue(companyId)];
    const route = (name: string, said: { transferQueueId?: number | null; timeToTransfer?: number } = {}) =>
      here(async () => {
        const body = { ...fields, name, queueIds, greetingMessage: "Olá!", ...said };
        const { transferQueueId, timeToTransfer } = await createConnection(admin, body, {
          defaultNetwork: "simulator",
        });
        return [transferQueueId, timeToTransfer];
      });
    expect(await route("Vendas")).toEqual([queueIds[0], 10]);
    expect(await route("Suporte", { transferQueueId: queueIds[1] ?? 0, timeToTransfer: 3 })).toEqual([queueIds[1], 3]);
    expect(await route("Loja", { transferQueueId: null, timeToTransfer: 0 })).toEqual([null, 0]);
    expect(await made("Sem setor")).toMatchObject({ transferQueueId: null, timeToTransfer: 10 });
  });

  test("a created connection may have a removed connection's name, but not the name of another connection, in upper or lower case", async () => {
    const { id } = await made("Vendas");
    await made("Suporte");
    expect(await code(() => create("vendas"))).toBe("ERR_WAPP_NAME_ALREADY_EXISTS");
    await here(() => updateConnection(admin, id, { isDefault: true, name: "VENDAS" }));
    const [, suporte] = (await here(() => listConnections(admin))).toReversed();
    expect(await code(() => updateConnection(admin, suporte?.id ?? 0, { name: "Vendas" }))).toBe(
      "ERR_WAPP_NAME_ALREADY_EXISTS",
    );
    await here(() => deleteConnection(admin, suporte?.id ?? 0));
    expect(await code(() => create("Suporte"))).toBe("done");
  });

  test("creating a connection with several queues needs a greeting, whether the queues or the greeting change first", async () => {
    const queueIds = [await makeQueue(companyId), await makeQueue(companyId)];
    expect(await code(() => create("Vendas", { queueIds }))).toBe("ERR_WAPP_GREETING_REQUIRED");
    const { id, queues } = await made("Vendas", { queueIds: queueIds.toReversed(), greetingMessage: "Olá" });
    expect(queues.map((queue) => queue.id)).toEqual(queueIds.toReversed());
    const change = (changes: object) => code(() => updateConnection(admin, id, changes));
    expect(await change({ greetingMessage: " " })).toBe("ERR_WAPP_GREETING_REQUIRED");
    expect(await change({ greetingMessage: "", queueIds: queueIds.slice(1) })).toBe("done");
    expect(await change({ queueIds })).toBe("ERR_WAPP_GREETING_REQUIRED");
    expect(await change({ queueIds, greetingMessage: "Oi" })).toBe("done");
  });

  test("creating a connection with a queue of another company is refused, even among others, and no part of the change is stored", async () => {
    const theirs = await makeQueue(await makeCompany());
    const mine = await makeQueue(companyId);
    const body = { queueIds: [mine, theirs], greetingMessage: "Olá" };
    expect(await code(() => create("Vendas", body))).toBe("ERR_NO_QUEUE_FOUND");
    expect(await here(() => listConnections(admin))).toEqual([]);
    const { id } = await made("Vendas", { queueIds: [mine, mine], greetingMessage: "Olá" });
    expect(await code(() => updateConnection(admin, id, body))).toBe("ERR_NO_QUEUE_FOUND");
    expect((await here(() => findConnectionFor(admin, id))).queues.map((queue) => queue.id)).toEqual([mine]);
  });
});

describe("the default number", () => {
  test("the default number is the first number, moves when another number becomes the default, is never given up, and is removed only as the last", async () => {
    const first = await made("Um");
    const second = await made("Dois", { isDefault: true });
    expect(await defaults()).toEqual(["Dois"]);
    await here(() => updateConnection(admin, first.id, { isDefault: true }));
    expect(await defaults()).toEqual(["Um"]);
    const change = (id: number, isDefault: boolean) => code(() => updateConnection(admin, id, { isDefault }));
    expect(await change(first.id, false)).toBe("ERR_NO_OTHER_WHATSAPP");
    expect(await code(() => deleteConnection(admin, first.id))).toBe("ERR_NO_OTHER_WHATSAPP");
    expect(await code(() => deleteConnection(admin, second.id))).toBe("done");
    expect(await code(() => deleteConnection(admin, first.id))).toBe("done");
    expect((await made("Três")).isDefault).toBe(true);
  });

  test("the default number is exactly one, even when two numbers are created or changed at the same time", async () => {
    const outcomes = await overlapping(
      companyId,
      () => create("Um"),
      () => create("Dois"),
    );
    expect(outcomes.map((outcome) => "done" in outcome)).toEqual([true, true]);
    expect(await defaults()).toEqual(["Um"]);
    const ids = [await made("Três"), await made("Quatro")].map(({ id }) => id);
    const take =
      (id = 0) =>
      () =>
        updateConnection(admin, id, { isDefault: true });
    const moved = await overlapping(companyId, take(ids[0]), take(ids[1]));
    expect(moved.map((outcome) => "done" in outcome)).toEqual([true, true]);
    expect(await defaults()).toEqual(["Quatro"]);
  });

  test("the default number is the new number when the last default number is removed at the same moment", async () => {
    const { id } = await made("Um");
    await overlapping(
      companyId,
      () => deleteConnection(admin, id),
      () => create("Dois"),
    );
    expect(await defaults()).toEqual(["Dois"]);
  });

  test("of two connections with the same name that are created at the same time, one is refused", async () => {
    const outcomes = await overlapping(
      companyId,
      () => create("Um"),
      () => create("UM"),
    );
    expect(outcomes[1]).toMatchObject({ error: { code: "ERR_WAPP_NAME_ALREADY_EXISTS" } });
  });
});

describe("a user whose number for writing is removed", () => {
  const ownOf = async (userId: number) => (await here(() => presentUser(userId))).whatsappId;

  test("a user whose number for writing is removed writes from the company's default afterwards, and every screen gets the event", async () => {
    await made("Um");
    const { id } = await made("Dois");
    const bia = await makeUser(companyId);
    await here(() => updateUser(admin, bia.userId, { whatsappId: id }, null));
    expect(await ownOf(bia.userId)).toBe(id);
    await here(() => deleteConnection(admin, id));
    expect(await ownOf(bia.userId)).toBeNull();
    expect((await here(() => presentSessionUser(bia.userId))).whatsappId).toBeNull();
    const told = (await publishedBy(companyId)).filter(({ name }) => name === "user.update");
    expect(told.slice(-2).map(({ payload }) => (payload as { user: User }).user)).toMatchObject([
      { id: bia.userId, whatsappId: null },
      { id: bia.userId, whatsappId: null },
    ]);
  });

  test("a number that is being removed cannot become a user's number for writing", async () => {
    const { id } = await made("Um");
    const [, given] = await overlapping(
      companyId,
      () => deleteConnection(admin, id),
      () => updateUser(admin, ana.userId, { whatsappId: id }, null),
    );
    expect(given).toMatchObject({ error: { code: "ERR_NO_WAPP_FOUND" } });
  });
});

test("users who may link numbers see the QR code and the pairing code, and other users never get these codes", async () => {
  const id = await makeConnection(companyId, { status: "qrcode" });
  await here(() =>
    queryText("update connections set qrcode = 'QR-TEXT', pairing_code = 'ABCD1234', pairing_number = '55'"),
  );
  const secrets = ({ qrcode, pairingCode }: Connection) => [qrcode, pairingCode];
  const operator = await makeUser(companyId, { super: true });
  for (const actor of [admin, operator]) {
    expect(secrets(await here(() => findConnectionFor(actor, id)))).toEqual(["QR-TEXT", "ABCD1234"]);
    expect((await here(() => listConnections(actor))).map(secrets)).toEqual([["QR-TEXT", "ABCD1234"]]);
  }
  expect(secrets(await here(() => findConnectionFor(ana, id)))).toEqual([null, null]);
  expect((await here(() => listConnections(ana))).map(secrets)).toEqual([[null, null]]);
  await here(() => updateConnection(admin, id, { name: "Novo nome" }));
  const told = (await publishedBy(companyId)).map(({ rooms, except, payload }) => ({
    rooms,
    except,
    secrets: secrets((payload as { connection: Connection }).connection),
  }));
  const admins = [`c:${companyId}:admins`];
  expect(told).toEqual([
    { rooms: admins, except: [], secrets: ["QR-TEXT", "ABCD1234"] },
    { rooms: [`c:${companyId}`], except: admins, secrets: [null, null] },
  ]);
});

test("another company's connection is not found when it is shown, changed or removed", async () => {
  const theirs = await makeConnection(await makeCompany());
  expect(await code(() => findConnectionFor(admin, theirs))).toBe("ERR_NO_WAPP_FOUND");
  expect(await code(() => updateConnection(admin, theirs, { name: "Minha" }))).toBe("ERR_NO_WAPP_FOUND");
  expect(await code(() => deleteConnection(admin, theirs))).toBe("ERR_NO_WAPP_FOUND");
});
