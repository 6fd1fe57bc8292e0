import type { Client } from "../http.ts";
import { tokenSchema } from "./schema.ts";

/** A token with less remaining time than this is not used any more. */
const marginMs = 60_000;

interface Credentials {
  path: string;
  asForm: boolean;
  clientId: string;
  clientSecret: string;
}

/** The bank's token. It is fetched when needed, once for all waiting calls. */
export class Token {
  readonly #client: Client;
  readonly #credentials: Credentials;
  readonly #now: () => Date;
  #held: { text: string; until: number } | null = null;
  #coming: Promise<string> | null = null;

  constructor(client: Client, credentials: Credentials, now: () => Date) {
    this.#client = client;
    this.#credentials = credentials;
    this.#now = now;
  }

  async get(): Promise<string> {
    if (this.#held && this.#held.until > this.#now().getTime()) return this.#held.text;
    this.#coming ??= this.#fetch().finally(() => (this.#coming = null));
    return this.#coming;
  }

  /** The bank refuses this token. When many calls report that, only the first causes a renewal. */
  refused(text: string): void {
    if (this.#held?.text === text) this.#held = null;
  }

  async #fetch(): Promise<string> {
    const { path, asForm, clientId, clientSecret } = this.#credentials;
    const asks = { grant_type: "client_credentials" };
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const { access_token, expires_in } = await this.#client.ask(
      {
        method: "POST",
        path,
        headers: { authorization: `Basic ${basic}` },
        body: asForm ? new URLSearchParams(asks) : asks,
        changesNothing: true,
      },
      tokenSchema,
    );
    this.#held = { text: access_token, until: this.#now().getTime() + expires_in * 1000 - marginMs };
    return access_token;
  }
}
