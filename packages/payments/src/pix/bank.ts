import { ProviderError } from "@balcao/shared/billing/port";
import type { z } from "zod";
import type { Refusal } from "../faults.ts";
import type { ProviderRequest, Client } from "../http.ts";
import type { Token } from "./token.ts";

/** The bank's API. Each call carries the token. */
export class Bank {
  readonly #client: Client;
  readonly #token: Token;

  constructor(client: Client, token: Token) {
    this.#client = client;
    this.#token = token;
  }

  async ask<T>(asked: ProviderRequest, schema: z.ZodType<T>, not?: (refusal: Refusal) => T | undefined): Promise<T> {
    const token = await this.#token.get();
    const withToken = (text: string) =>
      this.#client.ask({ ...asked, headers: { ...asked.headers, authorization: `Bearer ${text}` } }, schema, not);
    try {
      return await withToken(token);
    } catch (error) {
      if (!(error instanceof ProviderError && error.fault === "unauthorized")) throw error;
      // The token may have expired early, so the bank did nothing, and the call is repeated with a new token. When the bank refuses the new token too, the
      // reason is another one.
      this.#token.refused(token);
      return withToken(await this.#token.get());
    }
  }
}
