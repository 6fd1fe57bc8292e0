import { isAdmin } from "@balcao/shared/permissions";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Eye from "lucide-react/icons/eye";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useMe } from "../../auth/me.ts";
import { viewerOf } from "../../auth/viewer.ts";
import { useDialogs } from "../offers/dialogs.ts";
import css from "./ticket-item.module.css";
import { useVerbs } from "../use-verbs.ts";
import { verbIcons, verbsFor } from "../verbs.ts";
import type { Words } from "../words.ts";

/** The likeliest action and, for admins, the peek. */
export function ItemActions({ ticket, name, t }: { ticket: Ticket; name: string; t: Words }) {
  const me = useMe();
  const show = useDialogs();
  return (
    <span className={css["actions"]} data-stays={ticket.status === "pending"}>
      {isAdmin(viewerOf(me)) ? (
        <button
          type="button"
          className={css["verb"]}
          data-peek
          aria-label={t("peekAt", { name })}
          title={t("peek")}
          onClick={() => show({ kind: "peek", uuid: ticket.uuid })}
        >
          <Eye size={18} aria-hidden />
        </button>
      ) : null}
      <QuickVerb ticket={ticket} name={name} t={t} />
    </span>
  );
}

function QuickVerb({ ticket, name, t }: { ticket: Ticket; name: string; t: Words }) {
  const me = useMe();
  const { run, busy } = useVerbs();
  const [verb] = verbsFor(me, ticket);
  if (!verb) return null;
  const running = busy?.ticketId === ticket.id;
  const Icon = running ? LoaderCircle : verbIcons[verb];
  return (
    <button
      type="button"
      className={css["verb"]}
      data-verb={verb}
      data-busy={running}
      disabled={busy !== null}
      aria-label={t(`verbOf.${verb}`, { name })}
      title={t(`verb.${verb}`)}
      onClick={() => run(verb, ticket)}
    >
      <Icon size={18} aria-hidden />
    </button>
  );
}
