import { once } from "node:events";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { makeCompany, makeConnection, newNumber } from "@balcao/core/testing/factories";
import { startNetwork } from "@balcao/whatsapp-simulator/network";
import type { NetworkEvent, SimulatedCustomer, SimulatedNetwork } from "@balcao/whatsapp-simulator/network-api";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { type GatewayOptions, type RunningGateway, holdNumbers } from "../hold-numbers.ts";
import { trustMedia } from "./trust.ts";

export interface StoredMessage {
  id: number;
  wid: string;
  chat: string;
  body: string;
  mediaType: string;
  fromMe: boolean;
  ack: number;
  failure: string | null;
  isDeleted: boolean;
  isEdited: boolean;
  ticketId: number;
}
export interface ConnectionState {
  status: string;
  reason: string | null;
  qrcode: string | null;
  pairingCode: string | null;
  number: string | null;
  wanted: boolean;
  retries: number;
}
/** A company with one number, with its rows in the database. */
export class Desk {
  readonly companyId: number;
  readonly connectionId: number;
  /** The digits of the account that links. */
  readonly number: string;
  readonly #stage: Stage;

  constructor(stage: Stage, companyId: number, connectionId: number, number: string) {
    this.#stage = stage;
    this.companyId = companyId;
    this.connectionId = connectionId;
    this.number = number;
  }

  rows<T extends object>(sql: string, bind: unknown[] = []): Promise<T[]> {
    return inCompany(this.companyId, () => queryText<T>(sql, bind));
  }

  async state(): Promise<ConnectionState> {
    const [row] = await this.rows<ConnectionState>(
      `select status, reason, qrcode, pairing_code as "pairingCode", number, wanted, retries from connections where id = $1`,
      [this.connectionId],
    );
    if (!row) throw new Error("The connection is gone");
    return row;
  }

  /** Resolves with the connection once it passes `check`. */
  until(check: (state: ConnectionState) => boolean): Promise<ConnectionState> {
    return eventually(async () => {
      const state = await this.state();
      if (!check(state)) throw new Error(`Still ${JSON.stringify(state)}`);
      return state;
    });
  }

  /** Scans the QR with the account's phone, and waits until the number is open. */
  async link(): Promise<this> {
    const { qrcode } = await this.until(({ status }) => status === "qrcode");
    await this.#stage.network.account(this.number).scan(qrcode ?? "");
    await this.until(({ status }) => status === "CONNECTED");
    return this;
  }

  messages(): Promise<StoredMessage[]> {
    return this.rows<StoredMessage>(
      `select id, wid, chat, body, media_type as "mediaType", from_me as "fromMe", ack, failure, is_deleted as "isDeleted",
         is_edited as "isEdited", ticket_id as "ticketId" from messages order by sent_at, id`,
    );
  }

  /** Resolves with the message of this id once it is stored and passes `check`. */
  message(wid: string, check: (message: StoredMessage) => boolean = () => true): Promise<StoredMessage> {
    return eventually(async () => {
      const found = (await this.messages()).find((message) => message.wid === wid);
      if (!found || !check(found)) throw new Error(`Not yet: ${JSON.stringify(found)}`);
      return found;
    });
  }

  journal(): Promise<{ wid: string; state: string; reason: string | null }[]> {
    return this.rows("select wid, state, reason from inbound_journal order by id");
  }

  /** Writes a message as the desk does, and a worker sends it. */
  async write(
    ticketId: number,
    body: string,
    more: { wid?: string; quotedId?: number; mediaId?: number; mediaType?: string } = {},
  ) {
    const [row] = await this.rows<{ id: number; wid: string }>(
      `with m as (
         insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, body, media_type, quoted_id, media_id)
         select t.company_id, t.id, t.contact_id, t.connection_id, coalesce((select chat from messages where ticket_id = t.id limit 1), c.number || '@s.whatsapp.net'),
           $2, true, 'desk', $3, $4, $5, $6 from tickets t join contacts c on c.id = t.contact_id where t.id = $1 returning *
       ), c as (insert into connection_commands (company_id, connection_id, lane, kind, message_id) select company_id, connection_id, chat, 'send', id from m)
       select id, wid from m`,
      [
        ticketId,
        more.wid ?? `3EB0${Math.random().toString(16).slice(2).toUpperCase().padEnd(16, "0")}`,
        body,
        more.mediaType ?? "text",
        more.quotedId ?? null,
        more.mediaId ?? null,
      ],
    );
    if (!row) throw new Error("Nothing was written");
    return row;
  }

  command(kind: string, lane: string, values: { messageId?: number; payload?: object } = {}) {
    return this.rows(
      "insert into connection_commands (company_id, connection_id, lane, kind, message_id, payload) values ($1, $2, $3, $4, $5, $6) returning id",
      [this.companyId, this.connectionId, lane, kind, values.messageId ?? null, JSON.stringify(values.payload ?? {})],
    );
  }
}

/** A simulated network with workers, and companies whose numbers the workers hold. */
export class Stage {
  network!: SimulatedNetwork;
  readonly #gateways = new Set<RunningGateway>();
  readonly #desks: Desk[] = [];
  #workers = 0;

  async open(): Promise<void> {
    // Test files run one after the other in one database, and numbers and workers of an earlier file would be counted.
    await asPlatform(async () => {
      await queryText("update connections set wanted = false where wanted");
      await queryText("delete from workers");
    });
    this.network = await startNetwork({ port: 0, mediaPort: 0, keysSaid: 1 });
    await trustMedia(this.network.mediaCertificateFile);
  }

  async close(): Promise<void> {
    await this.stopWorkers();
    await this.network.close();
  }

  startWorker(options: Partial<GatewayOptions> = {}): RunningGateway {
    const gateway = holdNumbers({
      network: "simulator",
      url: this.network.wsUrl,
      testRoot: this.network.certificateRoot,
      workerId: `worker-${process.pid}-${(this.#workers += 1)}`,
      maxNumbers: 50,
      graph: { url: "http://127.0.0.1:9", version: "v26.0" },
      ...options,
    });
    this.#gateways.add(gateway);
    return {
      stop: async () => {
        if (this.#gateways.delete(gateway)) await gateway.stop();
      },
    };
  }

  async stopWorkers(): Promise<void> {
    const running = [...this.#gateways];
    this.#gateways.clear();
    await Promise.all(running.map((gateway) => gateway.stop()));
  }

  /** Makes the numbers of this test unwanted, because the workers of the next test must not take them. */
  async forgetDesks(): Promise<void> {
    for (const desk of this.#desks.splice(0)) await desk.rows("update connections set wanted = false where wanted");
  }

  async desk({ number = newNumber(), pairingNumber = null as string | null } = {}): Promise<Desk> {
    const companyId = await makeCompany();
    const connectionId = await makeConnection(companyId, { wanted: true, status: "OPENING", isDefault: true });
    if (pairingNumber)
      await inCompany(companyId, () =>
        queryText("update connections set pairing_number = $2 where id = $1", [connectionId, pairingNumber]),
      );
    const desk = new Desk(this, companyId, connectionId, number);
    this.#desks.push(desk);
    return desk;
  }

  customer(profile: Parameters<SimulatedNetwork["customer"]>[1] = {}): SimulatedCustomer {
    return this.network.customer(newNumber(), { name: "Maria", ...profile });
  }

  /** The next event of this type on the network. */
  async next<T extends NetworkEvent["type"]>(
    type: T,
    check: (event: Extract<NetworkEvent, { type: T }>) => boolean = () => true,
  ): Promise<Extract<NetworkEvent, { type: T }>> {
    for (;;) {
      const [event] = (await once(this.network.events, "event")) as [NetworkEvent];
      if (event.type === type && check(event as Extract<NetworkEvent, { type: T }>))
        return event as Extract<NetworkEvent, { type: T }>;
    }
  }
}

/** One network for a test file. After each test its workers are stopped and its faults cleared. */
export function useStage(): Stage {
  const stage = new Stage();
  beforeAll(() => stage.open());
  afterEach(async () => {
    stage.network.clearFaults();
    await stage.stopWorkers();
    await stage.forgetDesks();
  });
  afterAll(() => stage.close());
  return stage;
}

/** One company for a whole test file, with its number open. */
export function useDesk(): { readonly stage: Stage; readonly desk: Desk } {
  const stage = new Stage();
  let desk: Desk | undefined;
  beforeAll(async () => {
    await stage.open();
    stage.startWorker();
    desk = await (await stage.desk()).link();
  });
  afterAll(async () => {
    await stage.stopWorkers();
    await stage.forgetDesks();
    await stage.close();
  });
  return {
    stage,
    get desk() {
      if (!desk) throw new Error("The desk is not open yet");
      return desk;
    },
  };
}

/** Tries until `check` does not throw. The limit only ends a test that hangs, even on a slow machine. */
export const eventually = <T>(check: () => Promise<T> | T, timeout = 60_000): Promise<T> =>
  vi.waitFor(check, { timeout, interval: 30 });
