import type { Input } from "@balcao/shared/contract";
import type { dataRequestsApi } from "@balcao/shared/data-requests/api";
import { dueDay, maxOfContact, maxOpen } from "@balcao/shared/data-requests/rules";
import type { DataRequest } from "@balcao/shared/data-requests/schema";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { locked } from "../../base/table.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { refuseFuture } from "../../company/companies/time-zone.ts";
import { requireRoom } from "../../company/plans/room.ts";
import { readSetting } from "../../company/settings/read.ts";
import { lockContact, showContact } from "../contacts/access.ts";
import { DataRequestRow } from "./data-request.model.ts";
import { listRequestsOf, showRequest } from "./list.ts";

/** The requests of a contact of this company. Answers 404 ERR_NO_CONTACT_FOUND. */
export async function showRequestsOf(contactId: number): Promise<DataRequest[]> {
  await showContact(contactId);
  return listRequestsOf(contactId);
}

/**
 * Writes a request down, with the day on which it is due. The contact is locked, so that no merge leaves the request behind. An open request with the
 * same fields is returned instead of a second one, because a browser may send it twice.
 */
export async function createRequest(
  actor: Actor,
  id: number,
  body: Input<typeof dataRequestsApi.create>["body"],
): Promise<DataRequest> {
  const contactId = await lockContact(id);
  const contact = await showContact(contactId);
  // A group is no person, and asks for nothing.
  if (contact.isGroup) throw new AppError("ERR_NO_CONTACT_FOUND");
  await refuseFuture("receivedOn", body.receivedOn);
  const same = await DataRequestRow.findOne({ where: { ...body, contactId, state: "open" } });
  if (same) return showRequest(same.id);
  await requireRoom(sql`data_requests where state = 'open'`, maxOpen);
  await requireRoom(sql`data_requests where contact_id = ${contactId}`, maxOfContact);
  const dueOn = dueDay(body.receivedOn, (await readSetting("smallAgent")) === "enabled");
  const created = await DataRequestRow.create({ ...body, contactId, dueOn, createdBy: actor.userId });
  await recordAudit(actor, "data-request.created", contact, {});
  publish("data-requests", { contactIds: [contactId] });
  return showRequest(created.id);
}

/** Closes a request: it was done, or refused with a reason. */
export async function closeRequest(
  actor: Actor,
  id: number,
  { state, answer }: Input<typeof dataRequestsApi.close>["body"],
): Promise<DataRequest> {
  const row = await DataRequestRow.findByPk(id, locked);
  if (!row) throw new AppError("ERR_NO_DATA_REQUEST_FOUND");
  if (row.state !== "open") throw new AppError("ERR_DATA_REQUEST_CLOSED");
  await row.update({ state, answer, closedBy: actor.userId, closedAt: new Date() });
  const request = await showRequest(id);
  await recordAudit(actor, state === "done" ? "data-request.done" : "data-request.refused", request.contact, {});
  publish("data-requests", { contactIds: row.contactId === null ? [] : [row.contactId] });
  return request;
}
