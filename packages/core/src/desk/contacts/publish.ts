import type { Events } from "@balcao/shared/events";
import { happened } from "../../base/happenings.ts";
import { publish } from "../../base/outbox/write.ts";

/** Shows a new or changed contact to everybody. */
export async function tellContact(payload: Events["contact.update"]): Promise<void> {
  publish("contact.update", payload);
  await happened("contact.changed", { contactId: payload.contact.id });
}
