import type { Ticket } from "@balcao/shared/tickets/schema";
import Button from "@mui/material/Button";
import Lock from "lucide-react/icons/lock";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../nouns/auth/me.ts";
import basics from "../../../ui/basics.module.css";
import css from "./composer-closed.module.css";
import { useSettling } from "../../../nouns/tickets/settling.ts";
import { useVerbs } from "../use-verbs.ts";
import { opens, verbsFor } from "../verbs.ts";

/** Replaces the composer: explains why the attendant cannot write here, and offers the action that changes that. */
export function ComposerClosed({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const { run, busy } = useVerbs();
  const settling = useSettling(ticket.id);
  const opener = verbsFor(me, ticket).find(opens);
  const open = opener === "take" ? "why.take" : "why.open";
  const whose = ticket.status === "open" ? t(open, { name: ticket.user?.name ?? "" }) : t(`why.${ticket.status}`);
  const why = me.visit ? t("why.visit") : whose;
  return (
    <div className={`${basics["row"]} ${basics["note"]} ${basics["still"]} ${css["closed"]}`} data-foot>
      <Lock size={18} aria-hidden />
      <p>{why}</p>
      {opener ? (
        <Button
          size="small"
          variant="outlined"
          loading={busy?.ticketId === ticket.id}
          disabled={busy !== null || settling}
          onClick={() => run(opener, ticket)}
        >
          {t(`verb.${opener}`)}
        </Button>
      ) : null}
    </div>
  );
}
