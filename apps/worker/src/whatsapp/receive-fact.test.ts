import { inCompany } from "@balcao/core/base/database";
import { TargetUnknown } from "@balcao/core/desk/inbound/changes";
import type { InboundMessage, Mention } from "@balcao/core/desk/inbound/inbound";
import { makeCompany, makeConnection } from "@balcao/core/testing/factories";
import { inboundText } from "@balcao/core/testing/inbound";
import { queryText } from "@balcao/core/testing/query-text";
import { expect, test } from "vitest";
import type { Fact } from "./gateway.ts";
import { receiveFact } from "./receive-fact.ts";

/** A company with a stored message, and a sealed edit of it that opens with these words. */
async function edited(words: string | null, mentions: readonly Mention[] = []) {
  const companyId = await makeCompany({ name: "Pizzaria" });
  const connectionId = await makeConnection(companyId);
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const original: InboundMessage = { ...inboundText(connectionId, { body: "Quero 2 pizzas" }), raw: Buffer.of(1) };
  const { chat, wid } = original;
  const otherwise: InboundMessage = {
    ...original,
    wid: "EDIT",
    mediaType: "undecrypted",
    body: ":sealed-edit",
    quotedWid: wid,
  };
  const target = { connectionId, chat, wid, fromMe: false, participant: null, aliases: [] };
  const fact: Fact = {
    kind: "sealed-edit",
    target,
    open: () => (words === null ? null : { body: words, mentions }),
    otherwise,
  };
  const messages = () =>
    here(() => queryText("select body, media_type as kind, is_edited as edited from messages order by id"));
  return { here, original, target, fact, messages };
}

test("a sealed edit changes its message; the same edit again changes nothing", async () => {
  const { here, original, fact, messages } = await edited("Quero 3 pizzas");
  await here(() => receiveFact({ kind: "message", message: original }));
  expect(await here(() => receiveFact(fact))).toMatchObject({ state: "stored", reason: null });
  expect(await here(() => receiveFact(fact))).toMatchObject({ state: "stored", reason: "known" });
  expect(await messages()).toEqual([{ body: "Quero 3 pizzas", kind: "text", edited: true }]);
});

test("an edit has the names of the people it mentions, whether it is sealed or not", async () => {
  const mentions = [{ identity: { kind: "lid", value: "900001234" }, isOwn: true }] as const;
  const { here, original, target, fact, messages } = await edited("@900001234, 3 pizzas", mentions);
  await here(() => receiveFact({ kind: "message", message: original }));
  await here(() => receiveFact(fact));
  expect(await messages()).toMatchObject([{ body: "@Pizzaria, 3 pizzas" }]);
  await here(() => receiveFact({ kind: "edit", target, body: "@900001234, 4 pizzas", mentions }));
  expect(await messages()).toMatchObject([{ body: "@Pizzaria, 4 pizzas" }]);
});

test("a sealed edit that does not open is a line of its own, and the message stays as it was", async () => {
  const { here, original, fact, messages } = await edited(null);
  await here(() => receiveFact({ kind: "message", message: original }));
  await here(() => receiveFact(fact));
  await here(() => receiveFact(fact));
  expect(await messages()).toEqual([
    { body: "Quero 2 pizzas", kind: "text", edited: false },
    { body: ":sealed-edit", kind: "undecrypted", edited: false },
  ]);
});

test("a sealed edit that arrives before its message waits for the message", async () => {
  const { here, fact, messages } = await edited("Quero 3 pizzas");
  await expect(here(() => receiveFact(fact))).rejects.toThrow(TargetUnknown);
  expect(await messages()).toEqual([]);
});
