import { presentSessionUser } from "@balcao/core/company/auth/presenter";
import { listQueues } from "@balcao/core/company/queues/list";
import { createQueue, deleteQueue, updateQueue } from "@balcao/core/company/queues/service";
import { listColleagues } from "@balcao/core/company/users/list";
import { listImports, startImport } from "@balcao/core/desk/contacts/files/import";
import { importSome } from "@balcao/core/desk/contacts/files/import-batch";
import { keepPhoneContacts } from "@balcao/core/desk/contacts/phone-book";
import { listConnections } from "@balcao/core/numbers/connections/access";
import { setConnectionOff } from "@balcao/core/numbers/connections/off";
import {
  createConnection,
  deleteConnection,
  endSession,
  renewSession,
  startSession,
  updateConnection,
} from "@balcao/core/numbers/connections/service";
import { createOfficial, startRegistered, updateOfficial } from "@balcao/core/numbers/official/service";
import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeTicket,
  makeUser,
  newNumber,
  publishedBy,
} from "@balcao/core/testing/factories";
import { connectionsApi } from "@balcao/shared/connections/api";
import { queuesApi } from "@balcao/shared/queues/api";
import type { Actor } from "@balcao/shared/permissions";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { sessionKey } from "../../../apps/web/src/nouns/auth/queries.ts";
import { connectionList } from "../../../apps/web/src/nouns/connections/noun.ts";
import { contactKeys } from "../../../apps/web/src/nouns/contacts/cache.ts";
import { queueList } from "../../../apps/web/src/nouns/queues/noun.ts";
import { colleagueList } from "../../../apps/web/src/nouns/users/queries.ts";
import { heardBy } from "../support/desks.ts";
import { type Cache, play } from "../support/harness.ts";

/** Two queues, one linked and one unlinked number, and two people on its phone. */
async function stage() {
  const companyId = await makeCompany();
  const [queueId, emptyQueueId] = [await makeQueue(companyId, { name: "Vendas" }), await makeQueue(companyId)];
  const linked = { name: "Loja", number: newNumber(), status: "CONNECTED", wanted: true, isDefault: true } as const;
  const [loja, fila] = [
    await makeConnection(companyId, { ...linked, queueIds: [queueId, emptyQueueId] }),
    await makeConnection(companyId, { name: "Fila" }),
  ];
  const ana = await makeUser(companyId, { queueIds: [queueId, emptyQueueId] });
  const admin = await makeUser(companyId, { profile: "admin" });
  await makeTicket(companyId, {
    connectionId: loja,
    queueId,
    status: "closed",
    contactId: await makeContact(companyId),
  });
  const people = ["5511987650001", "5511987650002"].map((phone) => ({
    jid: `${phone}@s.whatsapp.net`,
    phone,
    lid: null,
    name: "Bia",
    notify: null,
  }));
  await inCompany(companyId, () => keepPhoneContacts(loja, linked.number, people));
  return { companyId, queueId, emptyQueueId, loja, fila, ana, admin };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const aConnection = (s: Stage, name: string, isDefault = false) =>
  connectionsApi.create.body.parse({ name, isDefault, queueIds: [s.queueId] });
const aQueue = (name: string) => queuesApi.create.body.parse({ name, color: "#123456" });
const network = { defaultNetwork: "simulator" } as const;
const meta = { displayNumber: "+55 11 3333-0000", verifiedName: "Loja" };
const anOfficial = (s: Stage) => {
  const access = { phoneNumberId: newNumber(), wabaId: "20650001", token: "EAA", appSecret: "ab12" };
  return createOfficial(s.admin, aConnection(s, "Oficial"), access, meta);
};

const actions: [name: string, act: (s: Stage) => Promise<unknown>][] = [
  ["a number is added", (s) => createConnection(s.admin, aConnection(s, "Alfa"), network)],
  ["a number is added as the default", (s) => createConnection(s.admin, aConnection(s, "Zeta", true), network)],
  ["an official number is added", (s) => anOfficial(s)],
  [
    "an official number that had stopped gets another token",
    async (s) => {
      const { id } = await anOfficial(s);
      await queryText("update connections set status = 'DISCONNECTED', wanted = false where id = $1", [id]);
      await updateOfficial(s.admin, id, { token: "EAAnovo" }, meta);
    },
  ],
  [
    "an official number that Meta forgot is registered again",
    async (s) => {
      const { id } = await anOfficial(s);
      await queryText("update connections set status = 'DISCONNECTED', reason = 'unregistered' where id = $1", [id]);
      await startRegistered(s.admin, id);
    },
  ],
  [
    "a number takes the place of another one",
    (s) => createConnection(s.admin, { ...aConnection(s, "Beta"), replaces: s.loja }, network),
  ],
  ["a number gets another name", (s) => updateConnection(s.admin, s.loja, { name: "Balcão", greetingMessage: "Oi" })],
  ["a number becomes the default", (s) => updateConnection(s.admin, s.fila, { isDefault: true })],
  ["a number serves one queue less", (s) => updateConnection(s.admin, s.loja, { queueIds: [s.queueId] })],
  ["a number is removed", (s) => deleteConnection(s.admin, s.fila)],
  ["a number is tried again", (s) => startSession(s.admin, s.fila, {})],
  ["a number is linked by a code", (s) => startSession(s.admin, s.fila, { number: newNumber() })],
  ["a number is linked anew", (s) => renewSession(s.admin, s.loja)],
  ["a number is unlinked", (s) => endSession(s.admin, s.loja)],
  ["a number is switched off", (s) => setConnectionOff(s.admin, s.fila)],
  ["a queue is made", (s) => createQueue(s.admin, aQueue("Alfa"))],
  ["a queue gets another name and place", (s) => updateQueue(s.admin, s.queueId, { name: "Zeta", orderQueue: 9 })],
  ["a queue is deleted", (s) => deleteQueue(s.admin, s.emptyQueueId)],
  ["the contacts of a phone are asked for", (s) => startImport(s.admin, { whatsappId: s.loja })],
  [
    "half of the contacts of a phone came",
    async (s) => importSome((await startImport(s.admin, { whatsappId: s.loja })).id, 1),
  ],
  [
    "all contacts of a phone came",
    async (s) => importSome((await startImport(s.admin, { whatsappId: s.loja })).id, 10),
  ],
  [
    "a phone was unlinked while its contacts came",
    async (s) => {
      const { id } = await startImport(s.admin, { whatsappId: s.loja });
      await endSession(s.admin, s.loja);
      await importSome(id, 10);
    },
  ],
];

/** A cache filled by a fresh fetch: the signed-in user, numbers, queues, colleagues and, for an admin, the imports of contacts. */
const fetched = (actor: Actor): Promise<Cache> =>
  inCompany(actor.companyId, async () => {
    const cache = createQueryClient();
    cache.setQueryData(sessionKey, await presentSessionUser(actor.userId));
    cache.setQueryData(connectionList.queryKey, await listConnections(actor));
    cache.setQueryData(queueList.queryKey, await listQueues());
    cache.setQueryData(colleagueList.queryKey, (await listColleagues()).users);
    if (actor.profile === "admin") cache.setQueryData(contactKeys.imports, await listImports());
    return cache;
  });
const shown = (cache: Cache) =>
  cache
    .getQueryCache()
    .getAll()
    .map(({ queryHash, state }) => [queryHash, state.data]);

test.each(actions)("when %s, the pages of an admin and an attendant show the same as a fresh fetch", async (_, act) => {
  const s = await stage();
  const screens = await Promise.all([s.ana, s.admin].map(async (actor) => ({ actor, cache: await fetched(actor) })));
  const before = (await publishedBy(s.companyId)).length;
  await inCompany(s.companyId, () => act(s));
  for (const { actor, cache } of screens) {
    play(cache, await heardBy(actor, before));
    expect(shown(cache)).toEqual(shown(await fetched(actor)));
  }
});
