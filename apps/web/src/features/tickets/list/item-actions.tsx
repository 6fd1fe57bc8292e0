import { isAdmin } from "@balcao/shared/permissions";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Eye from "lucide-react/icons/eye";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useMe } from "../../../nouns/auth/me.ts";
import { viewerOf } from "../../../nouns/auth/viewer.ts";
import { useDialogs } from "../../../nouns/tickets/dialogs.ts";
import basics from "../../../ui/basics.module.css";
import css from "./ticket-item.module.css";
import { useSettling } from "../../../nouns/tickets/settling.ts";
import { useVerbs } from "../use-verbs.ts";
import type { Verb } from "../../../nouns/tickets/queries.ts";
import { verbIcons, verbsFor } from "../verbs.ts";
import type { Words } from "../words.ts";

type Props = { ticket: Ticket; name: string; t: Words };

/**
 * The likeliest action and, for admins, the peek. The button that opens a ticket has the last place, and a button that closes one stands before it. A
 * second click after accepting a row therefore cannot close the row that moves up.
 */
export function ItemActions({ ticket, name, t }: Props) {
  const me = useMe();
  const [verb] = verbsFor(me, ticket);
  const peek = isAdmin(viewerOf(me)) ? <Peek key="peek" ticket={ticket} name={name} t={t} /> : null;
  const action = verb ? <QuickVerb key={verb} verb={verb} ticket={ticket} name={name} t={t} /> : null;
  return (
    <span className={`${basics["still"]} ${basics["gap6"]} ${css["actions"]}`} data-stays={ticket.status === "pending"}>
      {verb === "close" ? [action, peek] : [peek, action]}
    </span>
  );
}

function Peek({ ticket, name, t }: Props) {
  const show = useDialogs();
  return (
    <button
      type="button"
      className={`${basics["still"]} ${basics["middle"]} ${basics["framed"]} ${css["verb"]}`}
      data-peek
      aria-label={t("peekAt", { name })}
      title={t("peek")}
      onClick={() => show({ kind: "peek", uuid: ticket.uuid })}
    >
      <Eye size={18} aria-hidden />
    </button>
  );
}

function QuickVerb({ verb, ticket, name, t }: Props & { verb: Verb }) {
  const { run, busy } = useVerbs();
  const settling = useSettling(ticket.id);
  const running = busy?.ticketId === ticket.id;
  const Icon = running ? LoaderCircle : verbIcons[verb];
  return (
    <button
      type="button"
      className={`${basics["still"]} ${basics["middle"]} ${basics["framed"]} ${css["verb"]}`}
      data-verb={verb}
      data-busy={running}
      disabled={busy !== null || settling}
      aria-label={t(`verbOf.${verb}`, { name })}
      title={t(`verb.${verb}`)}
      onClick={() => run(verb, ticket)}
    >
      <Icon size={18} aria-hidden />
    </button>
  );
}
