import type { Subscription } from "@balcao/shared/billing/schema";
import { loadScript } from "../../../lib/load-script.ts";

/** The provider's script returns a token for a card, or errors. */
interface Answer {
  id?: string;
  errors?: unknown;
}
/** The part of the provider's script that this app uses: it sends the card to the provider and returns a token. */
interface Provider {
  setAccountID(id: string): void;
  setTestMode(on: boolean): void;
  // The provider chose this name.
  CreditCard: new (
    number: string,
    month: string,
    year: string,
    firstName: string,
    lastName: string,
    cvv: string,
  ) => { valid?: () => boolean };
  createPaymentToken(card: object, answer: (answer: Answer) => void): void;
}
type Tokenizer = NonNullable<Subscription["tokenizer"]>;

const patienceMs = 5000;
const provider = () => (window as { Iugu?: Provider }).Iugu;

/** Whether the provider's script runs in this page. */
export const hasProvider = (): boolean => provider() !== undefined;

/** blocked = the script was refused or did not load within 5 s; broken = the script loaded but does not define what it should. */
export type ScriptState = "loading" | "ready" | "blocked" | "broken";

/** Loads the provider's script into this page and reports its state to `tell`. Returns a function that stops the loading. */
export function loadProvider(
  { script, accountId, testMode }: Tokenizer,
  tell: (state: ScriptState) => void,
): () => void {
  return loadScript(script, patienceMs, (came) => {
    const loaded = provider();
    if (!came) return tell("blocked");
    loaded?.setAccountID(accountId);
    if (testMode) loaded?.setTestMode(true);
    tell(loaded ? "ready" : "broken");
  });
}

export type CardFields = { number: string; cvv: string; name: string; expires: string };

/** Asks the provider for a token for the card, which can be used once. The card's data goes from this page to the provider and nowhere else. */
export function tokenOf({ number, cvv, name, expires }: CardFields): Promise<string> {
  const [month = "", year = ""] = expires.split("/");
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return new Promise((resolve, reject) => {
    const loaded = provider();
    if (!loaded) return reject(new Error("The provider's script is gone"));
    const card = new loaded.CreditCard(number.replace(/\D/g, ""), month, `20${year}`, firstName, rest.join(" "), cvv);
    loaded.createPaymentToken(card, ({ id, errors }) =>
      id && !errors ? resolve(id) : reject(new Error("The provider refused the card")),
    );
  });
}
