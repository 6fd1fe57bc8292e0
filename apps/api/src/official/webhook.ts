import { createHmac, timingSafeEqual } from "node:crypto";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { logSecurity } from "@balcao/core/base/security-log";
import { noteMarketingWish } from "@balcao/core/desk/contacts/blocking/marketing-wish";
import type { Identity } from "@balcao/core/desk/contacts/address";
import { followNewPhone, learnSharedPhone } from "@balcao/core/desk/identity/new-phone";
import { followNewBsuid, learnRecipient, newRecipients, withPortfolio } from "@balcao/core/desk/identity/portfolio";
import { followPhoneBook } from "@balcao/core/desk/inbound/official/phone-people";
import { takeDelivery } from "@balcao/core/desk/inbound/official/take-delivery";
import { type HookAccount, hookAccounts } from "@balcao/core/numbers/official/hook-accounts";
import { lockAccounts } from "@balcao/core/numbers/official/access";
import { storeFacts, wantFacts } from "@balcao/core/numbers/official/facts";
import { storeNews } from "@balcao/core/numbers/message-templates/store";
import { verifyTokens } from "@balcao/core/numbers/official/service";
import type { NumberFactNews } from "@balcao/outside/graph/read-number-news";
import { type AccountNews, accountsIn } from "@balcao/outside/graph/read-template-news";
import { numbersIn, readWebhook, type WebhookNews } from "@balcao/outside/graph/read-webhook";
import { AppError } from "@balcao/shared/errors";
import type { Request, Response } from "express";
import { deliveriesIn, identitiesOf } from "./deliveries.ts";

/** Meta asks whether this address is ours. The answer repeats Meta's challenge when Meta knows our token. */
export function answerMeta(
  query: { "hub.mode": string; "hub.verify_token": string; "hub.challenge": string },
  res: Response,
): void {
  const isOurs = verifyTokens().some((token) => isSame(Buffer.from(token), Buffer.from(query["hub.verify_token"])));
  if (query["hub.mode"] !== "subscribe" || !isOurs) throw new AppError("ERR_NO_PERMISSION");
  res.type("text/plain").send(query["hub.challenge"]);
}

/** The calls whose signature is valid, until their handlers take them. */
const admitted = new WeakMap<Request, { bytes: Buffer; accounts: HookAccount[]; others: HookAccount[] }>();

/**
 * Whether a call is signed with the app secret of a number that the call names. Only news of those numbers counts, because a company can sign for its
 * own numbers alone. A signed call that names none of our numbers is accepted, because Meta would otherwise repeat it for days.
 */
export async function isMetas(bytes: Buffer, req: Request): Promise<boolean> {
  const signature = req.headers["x-hub-signature-256"];
  if (typeof signature !== "string") return false;
  const names = { phoneNumberIds: numbersIn(bytes), wabaIds: accountsIn(bytes) };
  const named = await asPlatform(() => hookAccounts(names));
  const given = Buffer.from(signature);
  const matches = new Map<string, boolean>();
  const accounts = named.filter(({ appSecret }) => {
    if (appSecret === null) return false;
    if (!matches.has(appSecret)) matches.set(appSecret, isSame(given, signatureOf(bytes, appSecret)));
    return matches.get(appSecret);
  });
  const others = named.filter((one) => !accounts.includes(one));
  if (others.length > 0 && accounts.length === 0) {
    refused(others);
    return false;
  }
  admitted.set(req, { bytes, accounts, others });
  return true;
}

/**
 * Logs a call of Meta that is not signed with the app secret of the numbers that it names. These numbers get no more messages, so the operator must be
 * able to find them.
 */
function refused(accounts: readonly HookAccount[]): void {
  logSecurity({ event: "refused", result: "ERR_INVALID_CREDENTIALS", userId: null, companyId: null });
  const connectionIds = accounts.map(({ connectionId }) => connectionId);
  logger.warn({ connectionIds }, "a call of Meta's is not signed with the app secret of these numbers");
}

const signatureOf = (bytes: Buffer, appSecret: string): Buffer =>
  Buffer.from(`sha256=${createHmac("sha256", appSecret).update(bytes).digest("hex")}`);
const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

/**
 * Stores the news of our numbers before it answers Meta. It refuses three calls: one that cannot be read; one that also names a number or an account
 * whose owner's secret did not sign it; and one for a number that left in a company's file, because nobody would store its messages here, and wishes
 * about marketing must reach the other installation. Meta repeats a refused call, so nothing is lost until somebody repairs the fault or gives Meta
 * the number's new address. Companies with different apps may share an account, because each app gets a call of its own.
 */
export async function takeMetas(req: Request): Promise<{ ok: true }> {
  const { bytes, accounts, others } = admitted.get(req) ?? { bytes: Buffer.alloc(0), accounts: [], others: [] };
  if (accounts.length === 0) {
    logger.info({ bytes: bytes.length }, "Meta told something of no number of ours");
    return { ok: true };
  }
  const told = readWebhook(bytes);
  if (!told) throw new Error("A signed call of Meta's could not be read");
  const connectionIds = accounts.map(({ connectionId }) => connectionId);
  if (told.unread > 0) logger.warn({ connectionIds, unread: told.unread }, "parts of what Meta told could not be read");
  const named = deliveriesIn(told);
  for (const { phoneNumberId, delivery, people } of named) {
    const account = accounts.find((one) => one.phoneNumberId === phoneNumberId);
    if (!account || account.hasLeft) continue;
    await inCompany(account.companyId, () => takeDelivery(account.connectionId, delivery));
    if (people.length > 0) await takeRecipients(account, people);
  }
  await takePeople(told, accounts);
  for (const news of told.accounts) await takeTemplates(news, accounts);
  await takeFacts(told.facts, accounts);
  const isUnheard = ({ wabaId }: HookAccount) =>
    [...told.accounts, ...told.facts].some((news) => news.wabaId === wabaId) &&
    !accounts.some((one) => one.wabaId === wabaId);
  const unsigned = others.filter(
    (one) => named.some(({ phoneNumberId }) => phoneNumberId === one.phoneNumberId) || isUnheard(one),
  );
  if (unsigned.length > 0) {
    refused(unsigned);
    throw new AppError("ERR_INVALID_CREDENTIALS");
  }
  const ofNumbers = [...named, ...told.preferences, ...told.newBsuids, ...told.newPhones, ...told.phones];
  if (ofNumbers.some(({ phoneNumberId }) => accounts.some((one) => one.hasLeft && one.phoneNumberId === phoneNumberId)))
    throw new AppError("ERR_COMPANY_SEALED");
  if (others.length > 0)
    logger.info({ connectionIds: others.map((one) => one.connectionId) }, "Meta told this to another app");
  return { ok: true };
}

/** Stores the BSUIDs that Meta uses for people who got a message of a number. */
async function takeRecipients({ companyId, connectionId }: HookAccount, people: readonly Identity[][]): Promise<void> {
  for (const person of await inCompany(companyId, () => newRecipients(connectionId, people)))
    await inCompany(companyId, () => learnRecipient(person));
}

/** Stores wishes about marketing, new addresses of people, and the facts that the phones of numbers know about people. */
async function takePeople(told: WebhookNews, accounts: readonly HookAccount[]): Promise<void> {
  const { preferences, newBsuids, newPhones, sharedPhones, phones } = told;
  const ownerOf = (id: string) => accounts.find(({ phoneNumberId, hasLeft }) => phoneNumberId === id && !hasLeft);
  for (const { phoneNumberId, phone, bsuid, ...wish } of preferences) {
    const account = ownerOf(phoneNumberId);
    if (!account) continue;
    await inCompany(account.companyId, async () => {
      const [named] = await withPortfolio(account.connectionId, identitiesOf({ phone: null, bsuid, parent: null }));
      await noteMarketingWish({ ...wish, phone, bsuid: named?.value ?? null });
    });
  }
  for (const { phoneNumberId, ...news } of newBsuids) {
    const account = ownerOf(phoneNumberId);
    if (account) await inCompany(account.companyId, () => followNewBsuid(account.connectionId, news));
  }
  for (const { phoneNumberId, previous, current, at } of newPhones) {
    const account = ownerOf(phoneNumberId);
    if (account) await inCompany(account.companyId, () => followNewPhone(previous, current, at));
  }
  for (const { phoneNumberId, bsuid, phone } of sharedPhones) {
    const account = ownerOf(phoneNumberId);
    if (account) await inCompany(account.companyId, () => learnSharedPhone(account.connectionId, bsuid, phone));
  }
  for (const { phoneNumberId, people, isDeclined } of phones) {
    const account = ownerOf(phoneNumberId);
    if (!account) continue;
    const { companyId, connectionId } = account;
    if (people.length > 0) await inCompany(companyId, () => followPhoneBook(connectionId, people));
    if (isDeclined) logger.info({ connectionId }, "the phone of a number shares no earlier conversations");
  }
}

/** Stores the news of an account's templates in each company whose number of the account has the secret that signed the call. */
async function takeTemplates({ wabaId, at, templates }: AccountNews, accounts: readonly HookAccount[]): Promise<void> {
  const owners = accounts.filter((one) => one.wabaId === wabaId).map(({ companyId }) => companyId);
  const isWhole = templates.every(({ whole }) => whole);
  const when = { isWhole, at: at ?? new Date() };
  for (const companyId of new Set(owners)) await inCompany(companyId, () => storeNews(wabaId, templates, when));
}

/**
 * Stores the news of numbers in each company that has a number of the account and whose secret signed the call. Then asks Meta, once, for the other
 * facts.
 */
async function takeFacts(told: readonly NumberFactNews[], accounts: readonly HookAccount[]): Promise<void> {
  const owners = accounts.filter((one) => told.some(({ wabaId }) => wabaId === one.wabaId));
  for (const companyId of new Set(owners.map((one) => one.companyId))) {
    const own = new Set(owners.filter((one) => one.companyId === companyId).map(({ wabaId }) => wabaId));
    await inCompany(companyId, async () => {
      await lockAccounts();
      for (const { wabaId, phone, at, news } of told)
        if (own.has(wabaId)) await storeFacts({ wabaId, phone }, news, at ?? new Date());
      await wantFacts();
    });
  }
}
