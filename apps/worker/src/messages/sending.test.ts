import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { putFile } from "@balcao/core/media/store";
import { makeContact, makeTicket, newNumber } from "@balcao/core/testing/factories";
import type { ChatEntry, SimulatedCustomer } from "@balcao/whatsapp-simulator/network-api";
import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { eventually, useDesk } from "../testing/stage.ts";

const context = useDesk();
afterEach(() => context.stage.network.clearFaults());

/** A customer who wrote, and the ticket of it. */
async function conversation(profile: Parameters<typeof context.stage.customer>[0] = {}) {
  const customer = context.stage.customer(profile);
  const wid = await customer.send(context.desk.number, { kind: "text", text: "Oi" });
  const question = await context.desk.message(wid);
  return { customer, question, ticketId: question.ticketId };
}
/** The message as the customer's phone shows it. */
const shown = (
  customer: SimulatedCustomer,
  wid: string,
  check: (entry: ChatEntry) => boolean = () => true,
): Promise<ChatEntry> =>
  eventually(() => {
    const entry = customer.chat(context.desk.number).find(({ id }) => id === wid);
    if (!entry || !check(entry)) throw new Error(`Not yet: ${JSON.stringify(entry)}`);
    return entry;
  });
const commands = () =>
  context.desk.rows<{ kind: string; state: string; failure: string | null }>(
    "select kind, state, failure from connection_commands order by id desc",
  );
async function attach(bytes: Buffer, values: { mimetype: string; name: string; voice?: boolean }): Promise<number> {
  const { key, size } = await putFile(context.desk.companyId, bytes);
  const [row] = await context.desk.rows<{ id: number }>(
    "insert into media (company_id, state, object_key, mimetype, name, size, voice) values ($1, 'ok', $2, $3, $4, $5, $6) returning id",
    [context.desk.companyId, key, values.mimetype, values.name, size, values.voice ?? false],
  );
  return row?.id ?? 0;
}

describe("texts", () => {
  test("arrive in order, each once, with their ticks", async () => {
    const { customer, ticketId } = await conversation();
    const sent = [];
    for (let count = 1; count <= 20; count += 1) sent.push(await context.desk.write(ticketId, `mensagem ${count}`));
    for (const { wid } of sent) await context.desk.message(wid, ({ ack }) => ack === 2);
    const entries = customer.chat(context.desk.number).filter(({ fromCustomer }) => !fromCustomer);
    expect(entries.map(({ text, copies }) => [text, copies])).toEqual(
      sent.map((_, index) => [`mensagem ${index + 1}`, 1]),
    );
    customer.read(context.desk.number);
    await context.desk.message(sent.at(-1)?.wid ?? "", ({ ack }) => ack === 3);
  });

  test("a phone that is off gets them later: one tick until then", async () => {
    const { customer, ticketId } = await conversation();
    customer.setState("offline");
    const { wid } = await context.desk.write(ticketId, "quando puder");
    await context.desk.message(wid, ({ ack }) => ack === 1);
    customer.setState("online");
    await context.desk.message(wid, ({ ack }) => ack === 2);
  });

  test("ticks that come together with the server's answer are not lost", async () => {
    const { customer, ticketId } = await conversation();
    customer.autoRead = true;
    const { wid } = await context.desk.write(ticketId, "lida na hora");
    await context.desk.message(wid, ({ ack }) => ack === 3);
  });

  test("count as sent only when the server says so, however late", async () => {
    const { customer, ticketId } = await conversation();
    context.stage.network.addFault({ kind: "delayAck", ms: 700, number: context.desk.number });
    const { wid } = await context.desk.write(ticketId, "devagar");
    await shown(customer, wid);
    expect((await context.desk.message(wid)).ack).toBe(0);
    await context.desk.message(wid, ({ ack }) => ack >= 1);
    expect((await shown(customer, wid)).copies).toBe(1);
  });

  test("a reply quotes what it answers", async () => {
    const { customer, question, ticketId } = await conversation();
    const { wid } = await context.desk.write(ticketId, "respondo", { quotedId: question.id });
    expect(await shown(customer, wid)).toMatchObject({ quotedId: question.wid, quotedText: "Oi" });
    const own = await context.desk.message(wid, ({ ack }) => ack >= 1);
    const again = await context.desk.write(ticketId, "e completo", { quotedId: own.id });
    expect(await shown(customer, again.wid)).toMatchObject({ quotedId: wid, quotedText: "respondo" });
  });

  test("a phone that was installed anew still gets them", async () => {
    const { customer, ticketId } = await conversation();
    await shown(customer, (await context.desk.write(ticketId, "antes")).wid);
    customer.reinstall();
    const { wid } = await context.desk.write(ticketId, "depois");
    expect(await shown(customer, wid)).toMatchObject({ text: "depois" });
  });

  test("reach a group, and each member's phone", async () => {
    const [ana, rui] = [context.stage.customer(), context.stage.customer()];
    const group = context.stage.network.group("Turma", [ana.number, rui.number, context.desk.number]);
    const first = await context.desk.message(await ana.send(group.jid, { kind: "text", text: "oi" }));
    const { wid } = await context.desk.write(first.ticketId, "oi, turma");
    for (const member of [ana, rui])
      await eventually(() =>
        expect(member.chat(group.jid).some(({ id, text }) => id === wid && text === "oi, turma")).toBe(true),
      );
    await context.desk.message(wid, ({ ack }) => ack === 2);
  });
});

describe("what cannot be sent", () => {
  test("refused by the server: failed, and not tried again by itself", async () => {
    const { customer, ticketId } = await conversation();
    context.stage.network.addFault({ kind: "nack", error: 463, number: context.desk.number, times: 1 });
    const { wid } = await context.desk.write(ticketId, "recusada");
    expect(await context.desk.message(wid, ({ ack }) => ack === -1)).toMatchObject({ failure: "refused" });
    await eventually(async () =>
      expect((await commands())[0]).toMatchObject({ state: "failed", failure: "refused: 463" }),
    );
    const next = await context.desk.write(ticketId, "a próxima vai");
    await shown(customer, next.wid);
    expect(customer.chat(context.desk.number).some(({ id }) => id === wid)).toBe(false);
  });

  test("refused once for devices we did not know of: sent again to all of them", async () => {
    const { customer, ticketId } = await conversation();
    context.stage.network.addFault({ kind: "nack", error: 479, number: context.desk.number, times: 1 });
    const { wid } = await context.desk.write(ticketId, "para todos");
    await context.desk.message(wid, ({ ack }) => ack === 2);
    expect((await shown(customer, wid)).copies).toBe(1);
  });

  test("to a number that is not on WhatsApp", async () => {
    const ticketId = await ticketOf(newNumber());
    const { wid } = await context.desk.write(ticketId, "alguém?");
    expect(await context.desk.message(wid, ({ ack }) => ack === -1)).toMatchObject({ failure: "not-on-whatsapp" });
  });

  test("waiting for more than a day", async () => {
    const { ticketId } = await conversation();
    const [row] = await context.desk.rows<{ wid: string }>(
      `with m as (
         insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, body, media_type, sent_at)
         select company_id, id, contact_id, connection_id, 'x@lid', 'OLD' || id, true, 'desk', 'tarde', 'text', now() - interval '25 hours' from tickets where id = $1 returning *
       ), c as (insert into connection_commands (company_id, connection_id, chat, kind, message_id) select company_id, connection_id, chat, 'send', id from m)
       select wid from m`,
      [ticketId],
    );
    expect(await context.desk.message(row?.wid ?? "", ({ ack }) => ack === -1)).toMatchObject({ failure: "too-old" });
  });

  test("whose file is gone from the store", async () => {
    const { ticketId } = await conversation();
    const mediaId = await attach(Buffer.from("x"), { mimetype: "image/png", name: "x.png" });
    await context.desk.rows("update media set object_key = $2 where id = $1", [mediaId, `1/${crypto.randomUUID()}`]);
    const { wid } = await context.desk.write(ticketId, "", { mediaId, mediaType: "image" });
    expect(await context.desk.message(wid, ({ ack }) => ack === -1)).toMatchObject({ failure: "media" });
  });

  test("withdrawn before it left", async () => {
    const { customer, ticketId } = await conversation();
    context.stage.network.addFault({ kind: "mute", xmlns: "usync", number: context.desk.number });
    const { wid, id } = await context.desk.write(await ticketOf(newNumber()), "não");
    await context.desk.rows("update messages set is_deleted = true where id = $1", [id]);
    context.stage.network.clearFaults();
    const after = await context.desk.write(ticketId, "sim");
    await shown(customer, after.wid);
    expect((await context.desk.message(wid)).ack).toBeLessThan(1);
  });
});

/** A contact somebody typed in, never seen on WhatsApp. */
async function ticketOf(number: string): Promise<number> {
  const { companyId, connectionId } = context.desk;
  const contactId = await makeContact(companyId, { number });
  await context.desk.rows("update contact_identities set verified = false where contact_id = $1", [contactId]);
  return makeTicket(companyId, { contactId, connectionId, status: "open" });
}

describe("a number that somebody typed", () => {
  test("is sent to in the form WhatsApp has it, and known by that from then on", async () => {
    const registered = `551198${newNumber().slice(-7)}`.slice(0, 12);
    const customer = context.stage.network.customer(registered, { name: "Sem nono" });
    const typed = `${registered.slice(0, 4)}9${registered.slice(4)}`;
    const ticketId = await ticketOf(typed);
    const { wid } = await context.desk.write(ticketId, "olá");
    expect(await shown(customer, wid)).toMatchObject({ text: "olá" });
    const identities = await context.desk.rows<{ kind: string; value: string }>(
      "select kind, value from contact_identities where contact_id = (select contact_id from tickets where id = $1) order by kind",
      [ticketId],
    );
    expect(identities).toEqual([
      { kind: "lid", value: customer.lid.split("@")[0] },
      { kind: "phone", value: registered },
    ]);
    const answer = await context.desk.message(await customer.send(context.desk.number, { kind: "text", text: "oi" }));
    expect(answer.ticketId).toBe(ticketId);
  });
});

describe("files", () => {
  test("a picture, with caption, sizes and a tiny picture", async () => {
    const { customer, ticketId } = await conversation();
    const data = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#c33" } })
      .jpeg()
      .toBuffer();
    const mediaId = await attach(data, { mimetype: "image/jpeg", name: "foto.jpg" });
    const { wid, id } = await context.desk.write(ticketId, "a foto", { mediaId, mediaType: "image" });
    const entry = await shown(customer, wid, ({ media }) => media !== undefined);
    expect(entry).toMatchObject({ kind: "image", text: "a foto", mimetype: "image/jpeg" });
    expect(Buffer.from(entry.media ?? [])).toEqual(data);
    await context.desk.message(wid, ({ ack }) => ack === 2);
    const [row] = await context.desk.rows<{ raw: Buffer }>("select raw from messages where id = $1", [id]);
    expect(row?.raw.length).toBeGreaterThan(200);
  });

  test("a document keeps its name", async () => {
    const { customer, ticketId } = await conversation();
    const mediaId = await attach(Buffer.from("%PDF-1.7 x"), { mimetype: "application/pdf", name: "orçamento.pdf" });
    const { wid } = await context.desk.write(ticketId, "segue", { mediaId, mediaType: "application" });
    expect(await shown(customer, wid, ({ media }) => media !== undefined)).toMatchObject({
      kind: "document",
      fileName: "orçamento.pdf",
      text: "segue",
    });
  });

  test("a picture with a lying type goes out as the document it is", async () => {
    const { customer, ticketId } = await conversation();
    const mediaId = await attach(Buffer.from("not a picture"), { mimetype: "image/png", name: "x.png" });
    const { wid } = await context.desk.write(ticketId, "", { mediaId, mediaType: "image" });
    expect(await shown(customer, wid, ({ media }) => media !== undefined)).toMatchObject({ kind: "document" });
  });

  test("a recording becomes a voice note that phones play, another sound stays what it is", async () => {
    const { customer, ticketId } = await conversation();
    const mp3 = recording();
    const voice = await attach(mp3, { mimetype: "audio/mpeg", name: "audio-record-site-1.mp3", voice: true });
    const note = await context.desk.write(ticketId, "", { mediaId: voice, mediaType: "audio" });
    const heard = await shown(customer, note.wid, ({ media }) => media !== undefined);
    expect(heard).toMatchObject({ kind: "voice", mimetype: "audio/ogg; codecs=opus", seconds: 2 });
    expect(Buffer.from(heard.media ?? []).toString("latin1", 0, 4)).toBe("OggS");
    const song = await attach(mp3, { mimetype: "audio/mpeg", name: "música.mp3" });
    const sent = await context.desk.write(ticketId, "", { mediaId: song, mediaType: "audio" });
    const entry = await shown(customer, sent.wid, ({ media }) => media !== undefined);
    expect(entry).toMatchObject({ kind: "audio", mimetype: "audio/mpeg" });
    expect(Buffer.from(entry.media ?? [])).toEqual(mp3);
  });
});

/** Two seconds of a tone. */
function recording(): Buffer {
  const path = join(mkdtempSync(join(tmpdir(), "recording-")), "tone.mp3");
  execFileSync("ffmpeg", [
    "-nostdin",
    "-loglevel",
    "error",
    "-f",
    "lavfi",
    "-i",
    "sine=frequency=440:duration=2",
    path,
  ]);
  return readFileSync(path);
}

describe("changes of what was sent", () => {
  test("an edit and a deletion reach the phone", async () => {
    const { customer, ticketId } = await conversation();
    const { wid, id } = await context.desk.write(ticketId, "primeira");
    await context.desk.message(wid, ({ ack }) => ack >= 1);
    const chat = (await context.desk.message(wid)).chat;
    await context.desk.command("edit", chat, { messageId: id, payload: { body: "segunda" } });
    expect(await shown(customer, wid, ({ edited }) => edited)).toMatchObject({ text: "segunda" });
    await context.desk.command("delete", chat, { messageId: id });
    await shown(customer, wid, ({ deleted }) => deleted);
    await eventually(async () => expect((await commands()).filter(({ state }) => state === "waiting")).toEqual([]));
  });

  test("blue ticks reach the customer", async () => {
    const { customer, question } = await conversation();
    await context.desk.command("read", question.chat, {
      payload: { keys: [{ wid: question.wid, participant: null }] },
    });
    await eventually(() =>
      expect(customer.chat(context.desk.number).find(({ id }) => id === question.wid)?.ack).toBe(3),
    );
  });
});
