import type { PayerAddress } from "@balcao/shared/billing/payer-address";
import type { Payer } from "@balcao/shared/billing/port";
import { normalizeTaxId } from "@balcao/shared/tax-id";

/** The name, e-mail, tax id, phone and address in Iugu's fields. A phone is sent only in its two parts, and a foreign number has no such parts. */
export function payerOf({ name, email, taxId, phone, address }: Payer): object {
  const parts = /^55(\d{2})(\d{8,9})$/.exec(phone ?? "");
  return {
    name,
    email,
    ...(taxId && { cpf_cnpj: normalizeTaxId(taxId) }),
    ...(parts && { phone_prefix: parts[1], phone: parts[2] }),
    ...(address && { address: placeOf(address) }),
  };
}

/** The address. A registered slip requires at least the CEP and the number. */
const placeOf = ({ zip, ...place }: PayerAddress): object => ({ zip_code: zip, ...place });
