import type { Actor } from "@balcao/shared/permissions";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { makeCompany, makeConnection, makeUser, newNumber } from "../../testing/factories.ts";
import { findConnectionFor } from "./access.ts";
import { listIncidents } from "./incidents.ts";
import type { Lease } from "./leases.ts";
import { deleteConnection, endSession, renewSession, startSession } from "./service.ts";
import { recordStatus, type StatusChange } from "./status.ts";

let companyId: number;
let admin: Actor;
let id: number;
let lease: Lease;
beforeEach(async () => {
  companyId = await makeCompany();
  admin = await makeUser(companyId, { profile: "admin" });
  id = await makeConnection(companyId, { status: "CONNECTED", number: newNumber(), wanted: true });
  lease = { companyId, connectionId: id, holder: "w1", epoch: 1 };
  await here(() =>
    queryText(
      "insert into connection_leases (company_id, connection_id, holder, expires_at) values ($1, $2, 'w1', now() + interval '1 minute')",
      [companyId, id],
    ),
  );
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
// No number stays wanted, because workers of other tests look for wanted numbers in the same database.
afterEach(() => here(() => queryText("update connections set wanted = false")));
const show = (change: StatusChange) => here(() => recordStatus(lease, change));
const incidents = () => here(() => listIncidents(admin, id));
const downSince = async () => (await here(() => findConnectionFor(admin, id))).downSince;

describe("an incident", () => {
  test("an incident lasts from the loss of the connection to its return, and keeps the last reason", async () => {
    await show({ status: "TIMEOUT", reason: "lost" });
    const [begun] = await incidents();
    expect(begun).toMatchObject({ reason: "lost", endedAt: null, mail: null });
    expect(await downSince()).toBe(begun?.startedAt);
    await show({ status: "OPENING" });
    await show({ status: "TIMEOUT", reason: "unavailable" });
    expect(await incidents()).toEqual([{ ...begun, reason: "unavailable" }]);
    await show({ status: "CONNECTED", reason: null });
    const [ended] = await incidents();
    expect(Date.parse(ended?.endedAt ?? "")).toBeGreaterThanOrEqual(Date.parse(begun?.startedAt ?? ""));
    expect(await downSince()).toBeNull();
  });

  test.each(["qr-expired", "pairing-failed", "passkey", "passkey-silent", "passkey-differs", "passkey-lost"] as const)(
    "an incident continues after WhatsApp ended the session, even when a user tries to link the number anew and that ends with %s",
    async (reason) => {
      await show({ status: "DISCONNECTED", reason: "refused", wanted: false, number: null });
      await here(() => startSession(admin, id, {}));
      await show({ status: "qrcode", qrcode: "QR", reason: null });
      await show({ status: "DISCONNECTED", reason, wanted: false });
      expect(await incidents()).toMatchObject([{ reason: "refused", endedAt: null }]);
      expect(await downSince()).not.toBeNull();
    },
  );

  test("an incident does not begin when a user ended the session, whatever state the worker still reports", async () => {
    await here(() => endSession(admin, id));
    await show({ status: "TIMEOUT", reason: "lost" });
    await show({ status: "CONNECTED" });
    await show({ status: "DISCONNECTED", reason: "logged-out" });
    expect(await incidents()).toEqual([]);
  });

  test("an incident does not begin when a user requested a new link, or while a number is linked for the first time", async () => {
    await here(() => renewSession(admin, id));
    await show({ status: "qrcode", qrcode: "QR", reason: null });
    await show({ status: "DISCONNECTED", reason: "qr-expired", wanted: false });
    expect(await incidents()).toEqual([]);
  });

  test.each(["ended", "removed"])("an incident ends when the number is %s, and nobody gets an e-mail", async (how) => {
    await show({ status: "TIMEOUT", reason: "lost" });
    await here<unknown>(() => (how === "ended" ? endSession(admin, id) : deleteConnection(admin, id)));
    expect(
      await here(() =>
        queryText("select ended_at is not null as over, told_at is not null as told from connection_incidents"),
      ),
    ).toEqual([{ over: true, told: true }]);
  });

  test("an incident does not continue once a user ended it, even if the number was back for a moment", async () => {
    await show({ status: "TIMEOUT", reason: "lost" });
    await show({ status: "CONNECTED", reason: null });
    await here(() => endSession(admin, id));
    await here(() => queryText("update connection_commands set state = 'done' where kind = 'logout'"));
    await show({ status: "CONNECTED", reason: null });
    await show({ status: "TIMEOUT", reason: "lost" });
    expect(await incidents()).toMatchObject([{ endedAt: null }, { endedAt: expect.any(String) as string }]);
  });

  test("an incident is not written by a worker that has lost the number", async () => {
    expect(await here(() => recordStatus({ ...lease, epoch: 0 }, { status: "TIMEOUT", reason: "lost" }))).toBe(false);
    expect(await incidents()).toEqual([]);
  });

  test("an incident is not shown to another company", async () => {
    const other = await makeUser(await makeCompany(), { profile: "admin" });
    await expect(inCompany(other.companyId, () => listIncidents(other, id))).rejects.toMatchObject({
      code: "ERR_NO_WAPP_FOUND",
    });
  });
});
