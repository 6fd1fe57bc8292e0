import type { ContactDetail } from "@balcao/shared/contacts/schema";
import type { Events } from "@balcao/shared/events";
import { happened } from "../../base/happenings.ts";
import { publish } from "../../base/outbox/write.ts";
import { showContact } from "./access.ts";

/** Shows a new or changed contact to everybody. */
export async function tellContact(payload: Events["contact.update"]): Promise<void> {
  publish("contact.update", payload);
  await happened("contact.changed", { contactId: payload.contact.id });
}

/** Shows a new or changed contact as it is now, and returns it. */
export async function tellChanged(id: number): Promise<ContactDetail> {
  const contact = await showContact(id);
  await tellContact({ contact });
  return contact;
}
