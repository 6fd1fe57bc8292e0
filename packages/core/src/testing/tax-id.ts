import { randomInt } from "node:crypto";
import { taxIdKind } from "@balcao/shared/tax-id";

/** A CPF that no other test has. */
export function newTaxId(): string {
  const stem = String(randomInt(100_000_000, 999_999_999));
  for (let check = 0; check < 100; check += 1) {
    const id = stem + String(check).padStart(2, "0");
    if (taxIdKind(id) === "cpf") return id;
  }
  return newTaxId();
}
