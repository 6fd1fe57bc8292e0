import type { Connection } from "@balcao/shared/connections/schema";
import type { Message } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { setTimeout as sleep } from "node:timers/promises";
import type { Product } from "./product.ts";

export const demoPassword = "balcao-demo";
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: { error?: string; details?: unknown },
  ) {
    super(`${status} ${body.error ?? ""}`);
  }
}

/** An attendant without a browser, who signs in, calls the api, and tries again while the api is down. */
export class Desk {
  private token = "";
  private constructor(
    private readonly url: string,
    private readonly email: string,
  ) {}

  static async signIn(url: string, email: string): Promise<Desk> {
    const desk = new Desk(url, email);
    await desk.login();
    return desk;
  }

  /** The same session at another api of the installation. */
  at(url: string): Desk {
    const desk = new Desk(url, this.email);
    desk.token = this.token;
    return desk;
  }

  private async login(): Promise<void> {
    const { token } = await this.askAlways<{ token: string }>("/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: this.email, password: demoPassword }),
    });
    this.token = token;
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return this.askAlways(path, {
      method,
      headers: { authorization: `Bearer ${this.token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Repeats a call while the api is down, as a browser does. A killed api may also break off in the middle of an answer. */
  private async askAlways<T>(path: string, init: RequestInit): Promise<T> {
    for (const deadline = performance.now() + 60_000; ; await sleep(150)) {
      const answer = await answerOf(`${this.url}/api${path}`, init).catch(() => undefined);
      if (answer && answer.status < 400) return answer.body as T;
      if (answer && answer.status < 500) throw new Refused(answer.status, answer.body as { error?: string });
      if (performance.now() > deadline)
        throw new Error(`${path} did not answer within 60 s (${answer?.status ?? "no connection"})`);
    }
  }

  get accessToken(): string {
    return this.token;
  }

  connections = () => this.call<Connection[]>("GET", "/whatsapp");
  accept = (ticketId: number) => this.call<Ticket>("PUT", `/tickets/${ticketId}`, { status: "open" });
  tickets = async (query: string): Promise<Ticket[]> => {
    const all: Ticket[] = [];
    for (let cursor = ""; ; ) {
      const page = await this.call<{ tickets: Ticket[]; nextCursor: string | null }>(
        "GET",
        `/tickets?${query}&cursor=${cursor}`,
      );
      all.push(...page.tickets);
      if (!page.nextCursor) return all;
      cursor = page.nextCursor;
    }
  };
  send = (ticketId: number, body: string, clientId: string) =>
    this.call<{ messages: Message[] }>("POST", `/messages/${ticketId}`, { body, clientId });
}

/** Creates a connection, and lets the demo phone of `number` scan its QR code. Resolves when the number is connected. */
export async function linkNumber(
  { network }: Pick<Product, "network">,
  desk: Desk,
  values: { name: string; number: string; queueIds: number[] },
): Promise<Connection> {
  const { number, ...body } = values;
  const greetingMessage = body.queueIds.length > 1 ? "Olá!" : "";
  const created = await desk.call<Connection>("POST", "/whatsapp", { ...body, greetingMessage });
  const shown = await waitForConnection(desk, created.id, (connection) => connection.qrcode !== null);
  await network.account(number).scan(shown.qrcode ?? "");
  return waitForConnection(desk, created.id, (connection) => connection.status === "CONNECTED");
}

export async function waitForConnection(
  desk: Desk,
  id: number,
  is: (connection: Connection) => boolean,
): Promise<Connection> {
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await sleep(100)) {
    const connection = (await desk.connections()).find((one) => one.id === id);
    if (connection && is(connection)) return connection;
  }
  throw new Error(`Connection ${id} did not come to the wanted state within 60 s`);
}

async function answerOf(url: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(url, init);
  return { status: answer.status, body: await answer.json() };
}
