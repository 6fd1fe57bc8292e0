import type { z } from "zod";
import { faultWith, type Refusal } from "../faults.ts";
import type { ProviderRequest, Client } from "../http.ts";

interface Call extends ProviderRequest {
  /** Our idempotency key. Iugu carries out only the first call with a key, and answers 409 to a second one. */
  key?: string;
}

/** Iugu's API, each call with the token. */
export class Iugu {
  readonly #client: Client;
  readonly #authorization: string;

  constructor(client: Client, token: string) {
    this.#client = client;
    this.#authorization = `Basic ${Buffer.from(`${token}:`).toString("base64")}`;
  }

  ask<T>({ key, ...asked }: Call, schema: z.ZodType<T>, not?: (refusal: Refusal) => T | undefined): Promise<T> {
    const headers = { authorization: this.#authorization, ...(key && { "idempotency-key": key }) };
    return this.#client.ask({ ...asked, headers }, schema, (refusal) => {
      // Iugu answers 400 for some objects that do not exist.
      if (refusal.status === 400 && /not found/i.test(JSON.stringify(refusal.body) ?? ""))
        throw faultWith("not_found", `${asked.method} ${asked.path}`);
      return not?.(refusal);
    });
  }
}
