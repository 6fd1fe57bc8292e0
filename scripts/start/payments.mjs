import { randomBytes } from "node:crypto";
import { ask, readTold, signIn } from "./ask.mjs";

/**
 * The line that the payment simulator prints when it is ready.
 * @typedef {object} Bank
 * @property {string} payUrl its page, the bank and Iugu
 * @property {{ id: string, secret: string }} bankClient
 * @property {string} iuguAccount
 * @property {string} iuguToken
 */
/** @typedef {{ provider: string, enabled: boolean, values: Record<string, string>, webhookUrl: string | null }} Setup */

const pixKey = "pix@balcao.example";
const receiver = { pixKey, receiverName: "Balcão", receiverCity: "São Paulo" };

/** Reads the line in which the payment simulator says its address. @param {string} line @returns {Bank | undefined} */
export const readBank = (line) => readTold(line, ["payUrl", "bankClient"]);

/**
 * Sets the demo's providers to the simulator, as the operator would on the screen, and has the simulator call the product. Settings that a user
 * changed stay. False when the demo's operator cannot sign in any more.
 * @param {string} url of the product
 * @param {Bank} bank
 */
export async function setUpPayments(url, bank) {
  const token = await signIn(url, "super@balcao.local");
  if (!token) return false;
  const path = `${url}/api/operator/payment-providers`;
  /** @type {{ providers: Setup[] }} */
  const { providers } = await ask(path, { token });
  const authorization = randomBytes(24).toString("base64url");
  const wanted = wantedAt(bank, authorization);
  /** @type {Record<string, object>} */
  const hooks = {};
  for (const { provider, enabled, values } of providers) {
    const setup = wanted[provider];
    const isOurs = values.host ? values.host.startsWith("http://127.0.0.1:") : !enabled;
    if (!setup || !isOurs) continue;
    /** @type {Setup} */
    const { webhookUrl } = await ask(`${path}/${provider}`, {
      method: "PUT",
      token,
      body: { enabled: true, ...setup },
    });
    if (webhookUrl)
      hooks[provider] = { url: webhookUrl, ...(provider === "pix" ? { key: pixKey } : { authorization }) };
  }
  await ask(`${bank.payUrl}/__sim/hooks`, { method: "POST", body: hooks });
  return true;
}

/**
 * Requests a Pix for the open invoice of the demo's company. A Pix that can still be paid stays. False when there is nothing to pay, or when the
 * company's admin cannot sign in any more.
 * @param {string} url of the product
 */
export async function askForPix(url) {
  const token = await signIn(url, "admin@pix.local");
  if (!token) return false;
  const gateway = `${url}/api/payment-gateway`;
  /** @type {{ last_invoice: { id: number, status: string } | null } | null} */
  const subscription = await ask(`${gateway}/customer/subscription`, { token });
  const invoice = subscription?.last_invoice;
  if (!invoice || invoice.status === "paid") return false;
  await ask(`${gateway}/invoices/${invoice.id}/charges`, { method: "POST", token, body: { method: "pix" } });
  return true;
}

/**
 * Pix goes to the bank, the rest to Iugu.
 * @param {Bank} bank
 * @param {string} webhookAuthorization
 * @returns {Record<string, object>}
 */
function wantedAt({ payUrl, bankClient, iuguAccount, iuguToken }, webhookAuthorization) {
  return {
    pix: {
      methods: ["pix"],
      values: { ...receiver, host: payUrl },
      secrets: { clientId: bankClient.id, clientSecret: bankClient.secret },
    },
    iugu: {
      methods: ["bank_slip", "credit_card"],
      values: { host: payUrl, script: `${payUrl}/v2`, accountId: iuguAccount, testMode: "true" },
      secrets: { apiToken: iuguToken, webhookAuthorization },
    },
  };
}
