import type { MessageTemplate } from "@balcao/shared/message-templates/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useState } from "react";
import { PickTemplate } from "../../../nouns/message-templates/pick-template.tsx";
import { FillDialog } from "./fill-dialog.tsx";

type Props = { ticket: Ticket; onClose: () => void };

/** Sends the customer a template. The user first chooses the template and then fills it in. */
export default function TemplateDialog({ ticket, onClose }: Props) {
  const [chosen, choose] = useState<MessageTemplate | null>(null);
  return chosen ? (
    <FillDialog ticket={ticket} template={chosen} onBack={() => choose(null)} onClose={onClose} />
  ) : (
    <PickTemplate connectionId={ticket.whatsappId} onChoose={choose} onClose={onClose} />
  );
}
