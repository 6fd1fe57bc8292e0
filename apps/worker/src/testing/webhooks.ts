import { EventEmitter, once } from "node:events";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { makeDelivery, makeWebhook } from "@balcao/core/testing/company/webhook-factories";
import type { Actor } from "@balcao/shared/permissions";
import type { Agent } from "undici";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { readAllowance } from "@balcao/outside/allowance";
import { outsideAgent } from "@balcao/outside/post-outside";
import { Courier } from "../webhooks/courier.ts";
import { deliver } from "../webhooks/deliver.ts";
import { openReceiver, type Receiver } from "./receiver.ts";

interface DeliveryState {
  id: number;
  eventId: string;
  state: string;
  attempts: number;
  status: number | null;
  failure: string | null;
  answer: string;
  log: { status: number }[];
  /** Seconds until the next attempt. */
  pause: number;
}
interface WebhookState {
  state: string;
  reason: string | null;
  failing: boolean;
  rests: boolean;
}

/** A company with a webhook, a receiver on loopback, and a courier that may call the receiver. */
export class Hooked {
  companyId = 0;
  webhookId = 0;
  secret = "";
  declare admin: Actor;
  declare receiver: Receiver;
  readonly agent = outsideAgent(readAllowance("127.0.0.0/8"));
  readonly courier = this.courierOf();

  courierOf({ most, agent = this.agent }: { most?: number; agent?: Agent } = {}): Courier {
    const options = { deliver: deliver.bind(null, agent), publicUrl: "https://desk.test" };
    return new Courier(most ? { ...options, most } : options);
  }

  here<T>(work: () => Promise<T>): Promise<T> {
    return inCompany(this.companyId, work);
  }

  rows<T extends object>(sql: string, bind: unknown[] = []): Promise<T[]> {
    return this.here(() => queryText<T>(sql, bind));
  }

  make(values: Parameters<typeof makeDelivery>[2] = {}): Promise<number> {
    return makeDelivery(this.companyId, this.webhookId, values);
  }

  /** Sends the due deliveries, and waits until each has arrived or failed. */
  async round(courier = this.courier): Promise<void> {
    await courier.wake();
    await courier.settled();
  }

  async makeDue(): Promise<void> {
    await this.rows("update webhook_deliveries set next_at = now() where state = 'waiting'");
  }

  deliveries(): Promise<DeliveryState[]> {
    return this.rows(
      `select id, event_id as "eventId", state, attempts, status, failure, answer, log, extract(epoch from next_at - tried_at)::float8 as pause
       from webhook_deliveries order by id`,
    );
  }

  async webhook(): Promise<WebhookState | undefined> {
    const [row] = await this.rows<WebhookState>(
      `select state, pause_reason as reason, failing_since is not null as failing, resting_until > now() as rests
       from webhook_endpoints where id = $1`,
      [this.webhookId],
    );
    return row;
  }

  get paths(): string[] {
    return this.receiver.calls.map(({ path }) => path);
  }

  /** Keeps the callers of this path waiting until the returned function is called. */
  holdBack(held = "/hook"): () => void {
    const gate = new EventEmitter();
    const opened = once(gate, "open");
    this.receiver.reply = async ({ path }) => {
      if (path === held) await opened;
      return { status: 204 };
    };
    return () => void gate.emit("open");
  }
}

/** One stage with a webhook for a test file. Each test begins with a new company. */
export function hooked(): Hooked {
  const stage = new Hooked();
  beforeAll(async () => {
    stage.receiver = await openReceiver();
  });
  afterAll(async () => {
    stage.receiver.close();
    await stage.agent.destroy();
  });
  beforeEach(async () => {
    // Removes the rows that other tests left in this database.
    await asPlatform(() => queryText("delete from webhook_endpoints"));
    stage.receiver.calls.length = 0;
    stage.receiver.reply = () => ({ status: 204 });
    stage.companyId = await makeCompany();
    stage.admin = await makeUser(stage.companyId, { profile: "admin", email: `admin${stage.companyId}@loja.test` });
    const made = await makeWebhook(stage.companyId, { url: `${stage.receiver.url}/hook` });
    Object.assign(stage, made);
  });
  return stage;
}
