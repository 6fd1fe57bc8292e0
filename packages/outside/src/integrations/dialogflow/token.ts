import { createPrivateKey, type KeyObject, sign } from "node:crypto";
import { IntegrationFault, type IntegrationSurroundings } from "@balcao/shared/integrations/port";
import { jsonOf } from "@balcao/shared/json";
import type { Asker } from "../asker.ts";
import { refused, unreadable } from "../faults.ts";
import { type ServiceAccount, serviceAccount, tokenAnswer } from "./schema.ts";

const scope = "https://www.googleapis.com/auth/dialogflow";
const lifeSeconds = 3600;
/** A token with less remaining time than this is not used any more. */
const marginMs = 60_000;

/**
 * Google's token for a service account. It is fetched when needed, once for all waiting calls. We choose the address of the token server and ignore
 * the address in a company's file.
 */
export class Token {
  readonly #account: ServiceAccount;
  readonly #key: KeyObject;
  readonly #url: string;
  readonly #now: () => Date;
  #held: { text: string; until: number } | null = null;
  #coming: Promise<string> | null = null;

  /** Throws IntegrationFault `configuration` for a file without a key. */
  constructor(file: string, { google, now }: Pick<IntegrationSurroundings, "google" | "now">) {
    const { data } = serviceAccount.safeParse(jsonOf(file));
    if (!data) throw new IntegrationFault("configuration", "service account");
    this.#account = data;
    this.#key = keyOf(data);
    this.#url = google.tokenUrl;
    this.#now = now;
  }

  async get(asker: Asker): Promise<string> {
    if (this.#held && this.#held.until > this.#now().getTime()) return this.#held.text;
    this.#coming ??= this.#fetch(asker).finally(() => (this.#coming = null));
    return this.#coming;
  }

  /** Google refuses this token. When many calls report that, only the first causes a renewal. */
  refused(text: string): void {
    if (this.#held?.text === text) this.#held = null;
  }

  async #fetch(asker: Asker): Promise<string> {
    const asks = { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion: this.#assertion() };
    const answer = await asker.insist(() => ({
      url: this.#url,
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      body: new URLSearchParams(asks).toString(),
    }));
    if (answer.status !== 200) throw refused(answer, { secrets: [asks.assertion], alsoWrong: [400] });
    const { data } = tokenAnswer.safeParse(jsonOf(answer.text));
    if (!data) throw unreadable({ ...answer, text: "" });
    this.#held = { text: data.access_token, until: this.#now().getTime() + data.expires_in * 1000 - marginMs };
    return data.access_token;
  }

  #assertion(): string {
    const { client_email: email, private_key_id: kid } = this.#account;
    const iat = Math.floor(this.#now().getTime() / 1000);
    const claims = { iss: email, scope, aud: this.#url, iat, exp: iat + lifeSeconds };
    const head = `${part({ alg: "RS256", typ: "JWT", ...(kid && { kid }) })}.${part(claims)}`;
    return `${head}.${sign("RSA-SHA256", Buffer.from(head), this.#key).toString("base64url")}`;
  }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function keyOf(account: ServiceAccount): KeyObject {
  try {
    return createPrivateKey(account.private_key);
  } catch {
    throw new IntegrationFault("configuration", "private_key");
  }
}
