import type { Ticket } from "@balcao/shared/tickets/schema";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, lazy, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Late } from "../../../ui/late.tsx";
import { ContactCard } from "./contact-card.tsx";
import { Fold } from "../../../ui/fold.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./contact-drawer.module.css";
import { EarlierTickets } from "./earlier-tickets.tsx";
import { Files } from "./files.tsx";
import { useNarrow } from "./open.ts";
import { StarredMessages } from "./starred-messages.tsx";

const IdentityCard = lazy(() => import("../identity/identity-card.tsx"));

type Props = {
  ticket: Ticket;
  /** The attendants' notes about the contact. */
  notes: ReactNode;
  /** The contact's scheduled messages. Null in a plan without scheduled messages. */
  schedules: ReactNode | null;
  /** The automatic steps of the number in this ticket. */
  steps: ReactNode;
  /** Everything that the desk stores about the contact. Null for users who may not see it, and for groups. */
  personalData: ReactNode | null;
  onClose: () => void;
};

/** Everything about the contact of a conversation: in a panel beside the conversation, or on narrow screens in a sheet over it. */
export function ContactDrawer(props: Props) {
  const { onClose } = props;
  const { t } = useTranslation("contacts");
  const id = useId();
  const isNarrow = useNarrow();
  const content = <Content {...props} titleId={id} />;
  if (isNarrow)
    return (
      <Drawer
        open
        anchor="right"
        onClose={onClose}
        slotProps={{
          paper: { className: css["sheet"] ?? "", role: "dialog", "aria-modal": true, "aria-labelledby": id },
        }}
      >
        {content}
      </Drawer>
    );
  // A dialog of the drawer handles Escape itself. Its events still bubble through React to this handler, although the dialog is elsewhere in the
  // page.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Escape" || !event.currentTarget.contains(event.target as Node)) return;
    event.stopPropagation();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape anywhere inside closes the drawer, as its button does
    <aside className={css["panel"]} aria-label={t("drawer")} onKeyDown={onKeyDown}>
      {content}
    </aside>
  );
}

function Content({ ticket, notes, schedules, steps, personalData, titleId, onClose }: Props & { titleId: string }) {
  const { t } = useTranslation("contacts");
  return (
    <>
      <header className={`${basics["row"]} ${basics["still"]} ${css["head"]}`}>
        <h2 id={titleId}>{t("drawer")}</h2>
        <IconButton size="small" aria-label={t("common:close")} title={t("common:close")} onClick={onClose}>
          <X size={18} />
        </IconButton>
      </header>
      <div className={`${basics["tall"]} ${basics["scrolls"]}`}>
        <ContactCard key={ticket.contactId} contactId={ticket.contactId} />
        <Fold title={t("identity.title")}>
          <Late>
            <IdentityCard key={ticket.contactId} contactId={ticket.contactId} />
          </Late>
        </Fold>
        <Fold title={t("notes")} open>
          {notes}
        </Fold>
        {schedules === null ? null : (
          <Fold title={t("schedules:title")} open>
            {schedules}
          </Fold>
        )}
        <Fold title={t("steps")}>{steps}</Fold>
        <Fold title={t("files")}>
          <Files ticket={ticket} />
        </Fold>
        <Fold title={t("starred")}>
          <StarredMessages ticket={ticket} />
        </Fold>
        <Fold title={t("earlier")}>
          <EarlierTickets ticket={ticket} />
        </Fold>
        {personalData === null ? null : (
          <Fold title={t("act.personalData")}>
            <Late>{personalData}</Late>
          </Fold>
        )}
      </div>
    </>
  );
}
