import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, expect, test } from "vitest";
import { startImport } from "../../desk/contacts/files/import.ts";
import { askToBlock, blockAllOn } from "../../desk/contacts/blocking/block-orders.ts";
import { askForNumber } from "../../desk/contacts/numbers/check.ts";
import { deleteMessage, editMessage } from "../../desk/messages/changes/service.ts";
import { inCompany } from "../../base/database.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeTicket,
  makeUser,
} from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { endSession, renewSession, startSession } from "./service.ts";

let companyId: number;
let admin: Actor;
let official: number;
beforeAll(async () => {
  companyId = await makeCompany();
  admin = await makeUser(companyId, { profile: "admin" });
  const number = String(Date.now()).slice(-11);
  official = await makeConnection(companyId, { network: "official", status: "CONNECTED", number });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const refused = (capability: string) => ({ code: "ERR_NUMBER_CANNOT", details: { capability } });

test("a message of an official number can be neither edited nor deleted for all", async () => {
  const ticket = { connectionId: official, status: "open", userId: admin.userId } as const;
  const id = await makeMessage(companyId, await makeTicket(companyId, ticket), { fromMe: true, body: "um" });
  await expect(here(() => editMessage(admin, id, { body: "dois" }))).rejects.toMatchObject(refused("edit"));
  await expect(here(() => deleteMessage(admin, id))).rejects.toMatchObject(refused("deleteForAll"));
});

test("an official number can be neither linked by a code, nor relinked, nor unlinked", async () => {
  const begin = () => startSession(admin, official, { number: "5511999990000" });
  for (const link of [begin, () => renewSession(admin, official), () => endSession(admin, official)])
    await expect(here(link)).rejects.toMatchObject(refused("linking"));
  expect(await here(() => startSession(admin, official, {}))).toMatchObject({ network: "official" });
});

test("an official number that is on no phone has no address book", async () => {
  const start = () => startImport(admin, { whatsappId: official });
  await expect(here(start)).rejects.toMatchObject(refused("phoneBook"));
});

test("only a number that can check numbers is asked about a typed number, and only a number that can block anybody gets block commands for somebody who never wrote", async () => {
  await here(() => queryText("update connections set status = 'CONNECTED' where id = $1", [official]));
  const contactId = await makeContact(companyId);
  await here(() => queryText("update contacts set blocked_at = now() where id = $1", [contactId]));
  expect(await here(() => askForNumber("5511999990000"))).toBeNull();
  expect(await here(() => askToBlock(contactId))).toEqual([]);
  expect(await here(() => blockAllOn(official))).toEqual([]);
  const number = String(Date.now()).slice(-12);
  await makeConnection(companyId, { status: "CONNECTED", number });
  expect(await here(() => askForNumber("5511999990000"))).toEqual(expect.any(Number));
  expect(await here(() => askToBlock(contactId))).toHaveLength(1);
});
