import type { ChargeRequest, ProviderGiven } from "@balcao/shared/billing/port";
import { certificate, certificateFile, type PaymentSimulator } from "@balcao/payment-simulator/simulator";
import { bankClient } from "@balcao/payment-simulator/pix/routes";
import { iuguAccount, iuguToken } from "@balcao/payment-simulator/iugu/routes";
import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

export const pixKey = "pix@balcao.example";
const receiver = { pixKey, receiverName: "Balcão", receiverCity: "São Paulo" };
export const hookWord = "palavra-combinada-com-o-provedor";

export const manualGiven: ProviderGiven = { provider: "manual", methods: ["pix"], values: receiver, secrets: {} };

/** The bank as in production: https with a client certificate. */
export const pixGiven = ({ bankUrl }: Pick<PaymentSimulator, "bankUrl">): ProviderGiven => ({
  provider: "pix",
  methods: ["pix"],
  values: { ...receiver, host: bankUrl, ca: certificate("ca.pem") },
  secrets: {
    clientId: bankClient.id,
    clientSecret: bankClient.secret,
    certificate: certificate("client.pem"),
    privateKey: certificate("client.key"),
  },
});

export const p12Of = (name: string): string => readFileSync(certificateFile(name)).toString("base64");

export const iuguGiven = ({ url }: Pick<PaymentSimulator, "url">): ProviderGiven => ({
  provider: "iugu",
  methods: ["pix", "bank_slip", "credit_card"],
  values: { accountId: iuguAccount, host: url, script: `${url}/v2`, testMode: "true" },
  secrets: { apiToken: iuguToken, webhookAuthorization: hookWord },
});

export const payer = {
  name: "Padaria do João",
  taxId: "12ABC34501DE35",
  email: "joao@padaria.example",
  phone: "5511987654321",
  address: {
    zip: "50030230",
    street: "Rua da Aurora",
    number: "325",
    district: "Boa Vista",
    city: "Recife",
    state: "PE" as const,
  },
};

export const chargeRequest = (asked: Partial<ChargeRequest> = {}): ChargeRequest => ({
  key: randomBytes(16).toString("hex"),
  chargeId: randomUUID(),
  invoiceId: 42,
  invoiceNumber: "2026-000042",
  method: "pix",
  cents: 9990,
  dueDate: "2026-11-24",
  expiresInSeconds: 3600,
  description: "Plano Profissional, novembro",
  payer,
  card: null,
  ...asked,
});
