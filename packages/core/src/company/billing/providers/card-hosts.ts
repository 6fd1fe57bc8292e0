import { readProviders } from "../installation.ts";
import { tokenizerOf } from "../presenter.ts";

/** The origins of a card form: where its script comes from, and where it sends the card. */
export interface CardHosts {
  script: string;
  connect: string;
}

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

/** The origins that the page with the card form uses. Null where no provider takes cards. Call it in the platform's scope. */
export async function readCardHosts(): Promise<CardHosts | null> {
  const providers = await readProviders();
  const tokenizer = tokenizerOf(providers);
  const cards = providers.find(({ enabled, methods }) => enabled && methods.includes("credit_card"));
  const script = tokenizer && originOf(tokenizer.script);
  const connect = originOf(cards?.values["host"] || "https://api.iugu.com");
  return script && connect ? { script, connect } : null;
}
