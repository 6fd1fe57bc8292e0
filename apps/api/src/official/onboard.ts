import { randomUUID } from "node:crypto";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { dropStrayTemplates } from "@balcao/core/numbers/message-templates/store";
import { deleteConnection } from "@balcao/core/numbers/connections/service";
import { type OfficialAccess, officialAccess } from "@balcao/core/numbers/official/access";
import { hookAccounts } from "@balcao/core/numbers/official/hook-accounts";
import {
  changedAccess,
  createOfficial,
  madeBefore,
  showOfficial,
  updateOfficial,
} from "@balcao/core/numbers/official/service";
import { type AccountFault, checkAccount, subscribe } from "@balcao/outside/graph/check-account";
import { Graph } from "@balcao/outside/graph/graph";
import { graphPlaceOf } from "@balcao/outside/graph/graph-env";
import { connectionsApi } from "@balcao/shared/connections/api";
import type { officialApi, OfficialFacts, OfficialNumber } from "@balcao/shared/connections/official-api";
import type { Connection } from "@balcao/shared/connections/schema";
import type { Input } from "@balcao/shared/contract";
import { AppError, type ErrorCode } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { env } from "../env.ts";
import { callback, shownCallback } from "./callback.ts";

const graph = new Graph(graphPlaceOf(env));

const codes: Record<AccountFault, ErrorCode> = {
  token: "ERR_OFFICIAL_TOKEN",
  permission: "ERR_OFFICIAL_PERMISSION",
  number: "ERR_OFFICIAL_NUMBER_ID",
  account: "ERR_OFFICIAL_ACCOUNT_ID",
  secret: "ERR_OFFICIAL_APP_SECRET",
  silent: "ERR_OFFICIAL_SILENT",
};

/** Asks Meta about each part of the access, outside of any scope. */
async function checked(access: OfficialAccess): Promise<OfficialFacts> {
  const found = await checkAccount(graph, access);
  if ("fault" in found) throw new AppError(codes[found.fault]);
  return found;
}

/** Registers our address at Meta, outside of any scope. */
async function subscribed(access: OfficialAccess): Promise<void> {
  const fault = await subscribe(graph, access, callback());
  if (fault) throw new AppError(codes[fault]);
}

/** Runs work in the company's scope and rolls all of it back. A refusal of the work is thrown. */
async function rehearse(companyId: number, work: () => Promise<unknown>): Promise<void> {
  const over = new Error("This was a rehearsal");
  await inCompany(companyId, async () => {
    await work();
    throw over;
  }).catch((error: unknown) => {
    if (error !== over) throw error;
  });
}

/** Returns what Meta knows of a number, when the company could create the number with this access. */
export async function tryOfficial(actor: Actor, access: OfficialAccess): Promise<OfficialFacts> {
  const facts = await checked(access);
  const fields = connectionsApi.create.body.parse({ name: randomUUID() });
  await rehearse(actor.companyId, () => createOfficial(actor, fields, access, facts));
  return facts;
}

/**
 * Makes an official number once Meta has accepted the typed access. Our address is registered at Meta only when the number can be made, because
 * otherwise messages would arrive here for no number. A repeated call whose first answer was lost gets the same number.
 */
export const addOfficial = (
  actor: Actor,
  { phoneNumberId, wabaId, token, appSecret, ...fields }: Input<typeof officialApi.create>["body"],
): Promise<Connection> => makeOfficial(actor, fields, { phoneNumberId, wabaId, token, appSecret });

/**
 * Makes a connection for an access that was given as one object. `prepare` runs first: it asks Meta for what the number needs, once nothing prevents the
 * connection.
 */
export async function makeOfficial(
  actor: Actor,
  fields: Omit<Input<typeof officialApi.create>["body"], keyof OfficialAccess>,
  access: OfficialAccess,
  prepare: () => Promise<void> = async () => undefined,
): Promise<Connection> {
  const facts = await checked(access);
  const before = await inCompany(actor.companyId, () => madeBefore(actor, fields.name, access));
  if (before) return before;
  const make = () => createOfficial(actor, fields, access, facts);
  await rehearse(actor.companyId, make);
  await prepare();
  await subscribed(access);
  return inCompany(actor.companyId, make);
}

/** Changes the access of an official number once Meta has accepted the whole access. */
export async function changeOfficial(
  actor: Actor,
  connectionId: number,
  changes: Input<typeof officialApi.update>["body"],
): Promise<OfficialNumber> {
  const { before, access } = await inCompany(actor.companyId, () => changedAccess(connectionId, changes));
  const facts = await checked(access);
  await subscribed(access);
  const shown = await inCompany(actor.companyId, async () => {
    await updateOfficial(actor, connectionId, changes, facts);
    await dropStrayTemplates();
    return showOfficial(connectionId, shownCallback());
  });
  await release(before);
  return shown;
}

/** Removes a number of any kind. */
export async function removeNumber(actor: Actor, connectionId: number): Promise<{ ok: true }> {
  const access = await inCompany(actor.companyId, () => officialAccess(connectionId));
  const done = await inCompany(actor.companyId, () => deleteConnection(actor, connectionId));
  if (access) await release(access);
  return done;
}

/**
 * Unregisters our address from an account of which the installation has no number any more. Meta may refuse because the token has expired. Meta then
 * keeps sending news of that account, which we drop.
 */
async function release(access: OfficialAccess): Promise<void> {
  const { wabaId } = access;
  const isUsed = await asPlatform(
    async () => (await hookAccounts({ phoneNumberIds: [], wabaIds: [wabaId] })).length > 0,
  );
  if (isUsed) return;
  const fault = await subscribe(graph, access, null);
  if (fault) logger.warn({ wabaId, fault }, "Meta does not take our address back from an account");
}
