import { createHash } from "node:crypto";
import { asPlatform } from "@balcao/core/base/database";
import { putFile } from "@balcao/core/base/files/store";
import { takeDelivery } from "@balcao/core/desk/inbound/official/take-delivery";
import { say, sayAgain } from "@balcao/core/desk/messages/sending/say";
import { reactToMessage } from "@balcao/core/desk/messages/changes/react";
import { queryText } from "@balcao/core/testing/query-text";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { officialDesk, officialStage } from "../../testing/official-desk.ts";
import { eventually, useStage } from "../../testing/stage.ts";

const official = officialStage(useStage());

test("a text goes to Meta with our id beside it, and has a tick once Meta accepted it", async () => {
  const it = await official.opened();
  expect(await it.rows("select number, reason from connections")).toEqual([
    { number: `55${it.access.phoneNumberId}`, reason: null },
  ]);
  const id = await it.say("Bom dia");
  await eventually(async () => expect(await it.message(id)).toMatchObject({ ack: 1, failure: null }));
  const { wid } = (await it.message(id)) ?? {};
  expect(it.posted()).toEqual([
    {
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: it.phone,
      type: "text",
      text: { body: "Bom dia", preview_url: true },
      biz_opaque_callback_data: wid,
    },
  ]);
  expect(await it.rows("select wid, wamid from official_sends")).toEqual([
    { wid, wamid: expect.stringMatching(/^wamid/) },
  ]);
});

test("Meta's acceptance of a message is stored immediately, even while the customer's service window is locked", async () => {
  const it = await official.opened();
  await it.rows("update service_windows set advert_at = now() - interval '1 hour'");
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let holder: Promise<void> | undefined;
  // On a slow machine the company's scopes get one connection, and whoever waits for the lock has it. So the test takes none of them.
  await new Promise<void>((resolve) => {
    holder = asPlatform(async () => {
      await queryText("select 1 from service_windows where company_id = $1 for update", [it.companyId]);
      resolve();
      await released;
    });
  });
  await it.say("Bom dia");
  const taken = "select 1 from official_sends where company_id = $1 and wamid is not null";
  const noted = () => asPlatform(() => queryText(taken, [it.companyId]));
  await eventually(async () => expect(await noted()).toHaveLength(1)).finally(letGo);
  await holder;
  await eventually(async () =>
    expect(await it.rows("select 1 from service_windows where open_until > now() + interval '60 hours'")).toHaveLength(
      1,
    ),
  );
});

test("a waiting message is sent to nobody once its number belongs to another person", async () => {
  const it = await officialDesk(official.graph);
  const id = await it.say("Só para Ana");
  await it.rows("delete from contact_identities");
  official.start();
  await eventually(async () => expect(await it.message(id)).toMatchObject({ ack: -1, failure: "not-on-whatsapp" }));
  expect(it.posted()).toEqual([]);
});

test("a message whose answer was lost is not sent again, because its status says that Meta accepted it", async () => {
  const it = await official.opened();
  official.graph.answerNext(it.path, "silent");
  const id = await it.say("Só uma vez");
  await eventually(() => expect(it.posted()).toHaveLength(1));
  await eventually(async () =>
    expect(await it.rows("select attempts from connection_commands where kind = 'send'")).toEqual([{ attempts: 0 }]),
  );
  const { wid } = (await it.message(id)) ?? {};
  const status = { wamid: "wamid.LOST", wid: String(wid), ack: 2 as const, failure: null };
  await it.here(() => takeDelivery(it.connectionId, { messages: [], statuses: [status] }));
  await it.rows("update connection_commands set not_before = now()");
  await it.rows("select pg_notify('commands', $1)", [String(it.connectionId)]);
  await eventually(async () =>
    expect(await it.rows("select state from connection_commands where kind = 'send'")).toEqual([{ state: "done" }]),
  );
  expect(await it.message(id)).toMatchObject({ ack: 2, failure: null });
  expect(it.posted()).toHaveLength(1);
});

test("a message without any status fails as unconfirmed, and is sent under another id when a user asks", async () => {
  const it = await officialDesk(official.graph);
  const id = await it.say("Ninguém sabe");
  const { wid } = (await it.message(id)) ?? {};
  await it.rows(
    "insert into official_sends (company_id, connection_id, wid, tried_at) values ($1, $2, $3, now() - interval '1 hour')",
    [it.companyId, it.connectionId, wid],
  );
  official.start();
  await eventually(async () => expect(await it.message(id)).toMatchObject({ ack: -1, failure: "unconfirmed" }));
  expect(it.posted()).toEqual([]);
  await it.here(() => sayAgain(id));
  await eventually(async () => expect(await it.message(id)).toMatchObject({ ack: 1, failure: null }));
  expect(it.posted().map((body) => body["biz_opaque_callback_data"])).not.toContain(wid);
});

test("a customer's words become a message of a ticket, and a quote and a reaction find our message", async () => {
  const it = await official.opened();
  const id = await it.say("Qual o pedido?");
  await eventually(async () => expect(await it.message(id)).toMatchObject({ ack: 1 }));
  const [sent] = await it.rows<{ wamid: string; wid: string }>("select wamid, wid from official_sends");
  const wamid = sent?.wamid ?? "";
  await it.hears({ type: "text", text: { body: "O 12" }, context: { id: wamid } }, [wamid]);
  await it.hears({ type: "reaction", reaction: { message_id: wamid, emoji: "👍" } }, [wamid]);
  await eventually(async () =>
    expect(await it.rows("select body, quoted_id from messages where not from_me")).toEqual([
      { body: "O 12", quoted_id: id },
    ]),
  );
  await eventually(async () =>
    expect(await it.rows("select emoji, message_id from message_reactions")).toEqual([{ emoji: "👍", message_id: id }]),
  );
});

test("our quote and our reaction refer to the customer's message by Meta's id", async () => {
  const it = await official.opened();
  const wamid = await it.hears({ type: "text", text: { body: "Oi" } });
  const theirs = await eventually(async () => {
    const [row] = await it.rows<{ id: number }>("select id from messages where not from_me");
    if (!row) throw new Error("not yet");
    return row.id;
  });
  await it.here(() =>
    say(it.ticketId, { speaker: "desk", userId: it.user.userId }, [{ body: "Olá", quotedId: theirs }]),
  );
  await it.here(() => reactToMessage(it.user, theirs, { emoji: "❤️" }));
  await eventually(() =>
    expect(it.posted()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ context: { message_id: wamid }, text: { body: "Olá", preview_url: true } }),
        expect.objectContaining({ type: "reaction", reaction: { message_id: wamid, emoji: "❤️" } }),
      ]),
    ),
  );
  await eventually(async () =>
    expect(await it.rows("select 1 from connection_commands where state = 'waiting'")).toEqual([]),
  );
});

test("a customer's file is fetched by its id at Meta and checked, and a missing file is reported", async () => {
  const it = await official.opened();
  const bytes = Buffer.from("%PDF-1.4 um documento qualquer");
  official.graph.files.set("777", bytes);
  const sha256 = createHash("sha256").update(bytes).digest("base64");
  const document = { mime_type: "application/pdf", filename: "nota.pdf", sha256 };
  await it.hears({ type: "document", document: { id: "777", ...document } });
  await it.hears({ type: "document", document: { id: "778", ...document } });
  await eventually(async () =>
    expect(await it.rows("select state, name, size from media order by id")).toEqual([
      { state: "ok", name: "nota.pdf", size: bytes.length },
      { state: "failed", name: "nota.pdf", size: null },
    ]),
  );
});

test("our file is uploaded to Meta, and sent under its id there", async () => {
  const it = await official.opened();
  const file = await it.here(() =>
    putFile(it.companyId, Readable.from([Buffer.from("uma lista")]), { maxBytes: 1000 }),
  );
  const part = { body: "Segue", file: { ...file, name: "lista.txt", mimetype: "text/plain" } };
  await it.here(() => say(it.ticketId, { speaker: "desk", userId: it.user.userId }, [part]));
  await eventually(() => expect(it.posted()).toHaveLength(1));
  expect(it.posted()[0]).toMatchObject({
    type: "document",
    document: { id: expect.stringMatching(/^\d+$/), filename: "lista.txt", caption: "Segue" },
  });
  const form = official.graph.seen.find(({ path }) => path.endsWith("/media"))?.body.toString() ?? "";
  expect(form).toContain("uma lista");
  expect(form).toContain('name="messaging_product"');
});

test("messages that the attendant has seen are marked as read at Meta", async () => {
  const it = await official.opened();
  const wamid = await it.hears({ type: "text", text: { body: "Oi" } });
  await eventually(async () => expect(await it.rows("select 1 from messages where not from_me")).toHaveLength(1));
  await it.say("Olá");
  await eventually(() =>
    expect(it.posted()).toContainEqual(
      expect.objectContaining({ status: "read", message_id: wamid, messaging_product: "whatsapp" }),
    ),
  );
});

test("a message to a person whose number is hidden goes to the person's BSUID", async () => {
  const it = await official.opened();
  await it.rows("update contact_identities set kind = 'bsuid', value = 'BR.' || value");
  await it.rows("update contacts set number = ''");
  const id = await it.say("Olá");
  await eventually(async () => expect(await it.message(id)).toMatchObject({ ack: 1 }));
  expect(it.posted()[0]).toMatchObject({ recipient: `BR.${it.phone}` });
  expect(it.posted()[0]).not.toHaveProperty("to");
});
