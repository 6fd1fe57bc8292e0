import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Card, Customer, Invoice, PixCharge, World } from "./world.ts";

// The data that the demo's bank stores for the next start, because a Pix that was unpaid when the product stopped may be paid tomorrow.

type Entries<T> = [string, T][];
interface BankState {
  pix: Entries<PixCharge>;
  invoices: Entries<Invoice>;
  customers: Entries<Omit<Customer, "cards"> & { cards: Entries<Card> }>;
  keys: Entries<string>;
}

const fileIn = (folder: string): string => join(folder, "payments.json");

export function keepWorld(world: World, folder: string): void {
  const kept: BankState = {
    pix: [...world.pix],
    invoices: [...world.invoices],
    customers: [...world.customers].map(([id, customer]) => [id, { ...customer, cards: [...customer.cards] }]),
    keys: [...world.keys],
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileIn(folder), JSON.stringify(kept));
}

/** Restores the stored world. A missing or unreadable file is ignored, because it contains only a demo's data. */
export function recallWorld(world: World, folder: string): void {
  let kept: BankState;
  try {
    kept = JSON.parse(readFileSync(fileIn(folder), "utf8")) as BankState;
  } catch {
    return;
  }
  for (const [id, charge] of kept.pix) world.pix.set(id, charge);
  for (const [id, invoice] of kept.invoices) world.invoices.set(id, invoice);
  for (const [id, customer] of kept.customers) world.customers.set(id, { ...customer, cards: new Map(customer.cards) });
  for (const [key, made] of kept.keys) world.keys.set(key, made);
}
