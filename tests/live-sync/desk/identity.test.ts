import { showContact } from "@balcao/core/desk/contacts/access";
import { blockContact, learnBlocked } from "@balcao/core/desk/contacts/blocking/block";
import { mergeByHand } from "@balcao/core/desk/identity/merge-by-hand";
import { noteOptOut } from "@balcao/core/desk/contacts/blocking/opt-out";
import { undoMerge } from "@balcao/core/desk/identity/undo-merge";
import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { receiveMessage } from "@balcao/core/desk/inbound/receive";
import { makeContact, makeMessage, makeTicket, publishedBy } from "@balcao/core/testing/factories";
import { inboundText } from "@balcao/core/testing/inbound";
import { can } from "@balcao/shared/permissions";
import { expect, test } from "vitest";
import { contactKeys } from "../../../apps/web/src/nouns/contacts/cache.ts";
import { deskOf, heardBy } from "../support/desks.ts";
import { fetchAll, invalidated, play, shown, stillHere } from "../support/harness.ts";
import { stage as desk } from "../support/stage.ts";

/** The desk, and a second contact with its own ticket, who may be the customer of the open ticket. */
async function stage() {
  const s = await desk();
  const { companyId, connectionId, queueId } = s;
  const twin = await makeContact(companyId, { name: "Rosa Lima" });
  const twinTicket = await makeTicket(companyId, { contactId: twin, connectionId, queueId, unread: 1 });
  await makeMessage(companyId, twinTicket, { body: "Sou eu" });
  return { ...s, twin };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const joined = (s: Stage) => mergeByHand(s.admin, s.twin, { withId: s.contactId });
async function parted(s: Stage): Promise<void> {
  const [merge] = await queryText<{ id: number }>("select id from contact_merges");
  await undoMerge(s.admin, merge?.id ?? 0);
}

const actions: [name: string, act: (s: Stage) => Promise<unknown>, before?: (s: Stage) => Promise<unknown>][] = [
  ["two contacts are merged", joined],
  ["a merge is undone", parted, joined],
  [
    "a merge is undone after another message",
    parted,
    async (s) => {
      await joined(s);
      await receiveMessage(inboundText(s.connectionId, { number: s.number, body: "E agora?" }));
    },
  ],
  ["a contact is blocked", (s) => blockContact(s.admin, s.contactId, { blocked: true })],
  [
    "a contact is unblocked on the phone",
    (s) => learnBlocked(s.connectionId, [{ kind: "phone", value: s.number }], false),
    (s) => blockContact(s.admin, s.contactId, { blocked: true }),
  ],
  ["a user notes that a customer opted out", (s) => noteOptOut(s.ana, s.contactId, { optedOut: true, words: "" })],
  ["a customer opts out", (s) => receiveMessage(inboundText(s.connectionId, { number: s.number, body: "sair" }))],
];

test.each(actions)("when %s, every screen shows the same as a fresh fetch", async (_name, act, before) => {
  const s = await stage();
  if (before) await inCompany(s.companyId, () => before(s));
  const watchers = [s.ana, s.bruno, s.admin, s.stranger];
  const screens = await Promise.all(
    watchers.map(async (actor) => {
      const scope = { showAll: can(actor, "tickets-manager:showall"), queueIds: [] };
      const watched = actor === s.stranger ? [] : [{ contactId: s.contactId, ticketId: s.open }];
      const cache = await fetchAll(await deskOf(actor, watched), scope);
      cache.setQueryData(contactKeys.one(s.contactId), await inCompany(s.companyId, () => showContact(s.contactId)));
      return { actor, scope, watched, cache };
    }),
  );
  const since = (await publishedBy(s.companyId)).length;
  await inCompany(s.companyId, () => act(s));
  const contact = await inCompany(s.companyId, () => showContact(s.contactId));
  for (const { actor, scope, watched, cache } of screens) {
    play(cache, await heardBy(actor, since));
    expect(cache.getQueryData(contactKeys.one(s.contactId))).toEqual(contact);
    const fresh = await deskOf(actor, stillHere(cache, watched));
    // Only messages are fetched again, because a contact's name may be in any message of a group.
    const isMessages = (key: unknown) => JSON.stringify(key).includes("messages");
    expect(invalidated(cache).filter((key) => !isMessages(key))).toEqual([]);
    const tickets = (of: Parameters<typeof shown>[0]) =>
      Object.entries(shown(of, fresh, scope)).filter(([key]) => key !== "conversations");
    expect(tickets(cache)).toEqual(tickets(await fetchAll(fresh, scope)));
  }
});
