import type { Ticket } from "@balcao/shared/tickets/schema";
import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import { useMe } from "../../../nouns/auth/me.ts";
import { useDraftText } from "../../../nouns/drafts/draft-text.ts";
import { kindIcons, previewOf } from "../../../nouns/messages/kinds.ts";
import { useCustomerState } from "../../../nouns/presence/use-customer-state.ts";
import { SaidBy } from "../../../nouns/tickets/said-by.tsx";
import { saidLine } from "../../../nouns/tickets/said-line.ts";
import type { Words } from "../words.ts";
import basics from "../../../ui/basics.module.css";
import css from "./ticket-item.module.css";

type Props = { ticket: Ticket; selected: boolean; t: Words };

/**
 * The second line of a row, the most pressing fact first: what the customer does now, the user's draft, who handed the ticket on, or else the last
 * message.
 */
export function LastLine({ ticket, selected, t }: Props) {
  const { handed } = ticket;
  const me = useMe();
  const state = useCustomerState(ticket.id);
  const draft = useDraftText(me.id, ticket.id);
  if (state !== "paused")
    return (
      <p
        className={`${basics["row"]} ${basics["note"]} ${basics["rest"]} ${basics["gap4"]} ${css["last"]}`}
        data-typing
      >
        <span className={basics["clipped"]}>{t(`doing.${state}`)}</span>
      </p>
    );
  if (draft !== "" && !selected)
    return (
      <p className={`${basics["row"]} ${basics["note"]} ${basics["rest"]} ${basics["gap4"]} ${css["last"]}`}>
        <span className={`${basics["still"]} ${basics["firm"]} ${basics["good"]}`}>{t("draft")}</span>
        <span className={basics["clipped"]} dir="auto">
          {draft}
        </span>
      </p>
    );
  if (handed && handed.by.id !== me.id && (ticket.status === "pending" || ticket.markedUnread))
    return (
      <p
        className={`${basics["row"]} ${basics["note"]} ${basics["rest"]} ${basics["gap4"]} ${css["last"]}`}
        data-handed
      >
        <ArrowRightLeft size={14} aria-hidden />
        <span className={basics["clipped"]} dir="auto">
          {[t("handedBy", { name: handed.by.name }), handed.note].filter(Boolean).join(": ")}
        </span>
      </p>
    );
  return <Said ticket={ticket} t={t} />;
}

function Said({ ticket, t }: Omit<Props, "selected">) {
  const { type, words, ofCustomer } = saidLine(ticket);
  const Icon = type && kindIcons[type];
  return (
    <p className={`${basics["row"]} ${basics["note"]} ${basics["rest"]} ${basics["gap4"]} ${css["last"]}`}>
      {ofCustomer ? null : <SaidBy ticket={ticket} />}
      {Icon ? <Icon size={14} aria-hidden /> : null}
      <span className={basics["clipped"]} dir="auto">
        {previewOf(type, words, (kind) => t(`messages:kind.${kind}`))}
      </span>
    </p>
  );
}
