import { can } from "@balcao/shared/permissions";
import { hasFeature } from "@balcao/shared/plans/features";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { lazy } from "react";
import { useMe } from "../../../nouns/auth/me.ts";
import { BotSteps } from "../../../features/bot-steps/bot-steps.tsx";
import { ContactDrawer } from "../../../features/contacts/drawer/contact-drawer.tsx";
import { ContactSchedules } from "../../../features/schedules/contact-schedules.tsx";
import { Notes } from "../../../features/ticket-notes/notes.tsx";

const PersonalDataPanel = lazy(() => import("../../../features/personal-data/panel.tsx"));

type Props = { ticket: Ticket; onClose: () => void };

/** The drawer of a contact, with the parts that come from other features, such as notes and scheduled messages. */
export default function ContactSide({ ticket, onClose }: Props) {
  const me = useMe();
  return (
    <ContactDrawer
      ticket={ticket}
      notes={<Notes key={ticket.id} ticket={ticket} />}
      schedules={hasFeature(me, "useSchedules") ? <ContactSchedules ticket={ticket} /> : null}
      steps={<BotSteps key={ticket.id} ticketId={ticket.id} />}
      personalData={
        can(me, "contacts-page:personalData") && !ticket.isGroup ? (
          <PersonalDataPanel key={ticket.contactId} contactId={ticket.contactId} />
        ) : null
      }
      onClose={onClose}
    />
  );
}
