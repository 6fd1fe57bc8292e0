import { openUntil, type WindowEvent } from "@balcao/shared/connections/service-window";
import { generator } from "@balcao/shared/testing/random-trees";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeConnection, newNumber } from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { queryText } from "../../testing/query-text.ts";
import { mergeContacts } from "../identity/merge.ts";
import { receiveDelete, receiveEdit, receiveReaction } from "../inbound/changes.ts";
import { receiveMessage } from "../inbound/receive.ts";
import { answerAdverts, beginSend, sendTaken } from "../messages/changes/official-sends.ts";

const hour = 3_600_000;
const advert = { sourceId: "1202", kind: "ad", title: "Verão", url: "", body: "", click: "" };

/** A customer of an official number, with all earlier events. */
class History {
  readonly events: WindowEvent[] = [];
  readonly #number = newNumber();
  readonly #wids: string[] = [];
  #count = 0;

  constructor(
    readonly companyId: number,
    readonly connectionId: number,
  ) {}

  here = <T>(work: () => Promise<T>) => inCompany(this.companyId, work);
  #rows = <T extends object>(sql: string, bind: unknown[] = []) => this.here(() => queryText<T>(sql, bind));
  get #chat(): string {
    return `${this.#number}@s.whatsapp.net`;
  }
  #ago = (hours: number) => new Date(Math.floor((Date.now() - hours * hour) / 1000) * 1000);

  async write(hoursAgo: number, byAdvert: boolean): Promise<void> {
    const at = this.#ago(hoursAgo);
    const inbound = inboundText(this.connectionId, {
      number: this.#number,
      serverTime: at,
      ...(byAdvert && { advert }),
    });
    await this.here(() => receiveMessage(inbound));
    this.#wids.push(inbound.wid);
    this.events.push({ kind: "message", at: at.getTime(), byAdvert });
  }

  async answer(): Promise<void> {
    const wid = `BLC0${this.#number}${(this.#count += 1)}`;
    const made = await this.#rows(
      `insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, body, media_type, ack, sent_at)
       select t.company_id, t.id, t.contact_id, t.connection_id, $1, $2, true, 'desk', 'Oi', 'text', 0, now()
       from tickets t join contact_identities i on i.contact_id = t.contact_id and i.value = $3 order by t.id limit 1 returning id`,
      [this.#chat, wid, this.#number],
    );
    if (made.length === 0) return;
    await this.here(() => beginSend(this.connectionId, wid));
    await this.here(() => sendTaken(this.connectionId, wid, `wamid.${wid}`));
    await this.here(() => answerAdverts(this.connectionId, [wid]));
    this.events.push({ kind: "answer", at: Date.now() });
  }

  async change(kind: "reaction" | "unreaction" | "edit" | "deletion", hoursAgo: number): Promise<void> {
    const [wid] = this.#wids;
    if (!wid) return;
    const at = this.#ago(hoursAgo);
    const target = { connectionId: this.connectionId, chat: this.#chat, wid, fromMe: false, participant: null };
    await this.here(() => {
      if (kind === "edit") return receiveEdit({ ...target, body: `Mudou ${(this.#count += 1)}` });
      if (kind === "deletion") return receiveDelete(target);
      const emoji = kind === "reaction" ? "👍" : "";
      return receiveReaction({ ...target, reactor: this.#chat, author: "Carla", emoji, at });
    });
    this.events.push({ kind, at: at.getTime() });
  }

  /** Time passes, and all earlier events become older. */
  async wait(hours: number): Promise<void> {
    for (const event of this.events) event.at -= hours * hour;
    const by = `interval '${hours} hours'`;
    await this.#rows(`update messages set sent_at = sent_at - ${by}, said_at = said_at - ${by}`);
    await this.#rows(`update official_sends set tried_at = tried_at - ${by}`);
    await this.#rows(`update service_windows set open_until = open_until - ${by}, advert_at = advert_at - ${by}`);
  }

  /** The window that the pure function computes. */
  expected = (): number | null => openUntil(this.events);

  async stored(): Promise<number | null> {
    const [row] = await this.#rows<{ until: Date | null }>(
      `select max(s.open_until) as until from contact_identities mine join contact_identities i on i.contact_id = mine.contact_id
       join service_windows s on s.kind = i.kind and s.value = i.value where mine.value = $1`,
      [this.#number],
    );
    return row?.until?.getTime() ?? null;
  }

  async contactId(): Promise<number> {
    const [row] = await this.#rows<{ id: number }>("select contact_id as id from contact_identities where value = $1", [
      this.#number,
    ]);
    return row?.id ?? 0;
  }
}

/** Makes one change that `draw` chooses. */
async function step(history: History, draw: () => number): Promise<void> {
  const choice = draw();
  if (choice < 0.3) await history.write(draw() < 0.7 ? 0 : Math.floor(draw() * 40), draw() < 0.5);
  else if (choice < 0.5) await history.answer();
  else if (choice < 0.7)
    await history.change(
      (["reaction", "unreaction", "edit", "deletion"] as const)[Math.floor(draw() * 4)] ?? "edit",
      Math.floor(draw() * 10),
    );
  else await history.wait(Math.floor(draw() * 30));
}

test("the windows of random histories are stored as the pure function computes them, and merged customers have the longer window of both", async () => {
  const draw = generator(8);
  for (let turn = 0; turn < 12; turn += 1) {
    const companyId = await makeCompany();
    const connectionId = await makeConnection(companyId, { network: "official" });
    const history = new History(companyId, connectionId);
    for (let n = 0; n < 12; n += 1) {
      await step(history, draw);
      expect(await history.stored(), JSON.stringify(history.events)).toBe(history.expected());
    }
    if (history.expected() === null) continue;
    const other = new History(companyId, connectionId);
    await other.write(Math.floor(draw() * 50), draw() < 0.5);
    const ids = [await history.contactId(), await other.contactId()];
    await history.here(() => mergeContacts({ ids, reason: "user" }));
    const longer = Math.max(history.expected() ?? 0, other.expected() ?? 0);
    expect([await history.stored(), await other.stored()]).toEqual([longer, longer]);
  }
});
