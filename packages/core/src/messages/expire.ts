import { staleAfterMs } from "@balcao/shared/messages/rules";
import { type CommandKind, failCommand } from "../connections/commands.ts";
import { query } from "../database.ts";
import { messageFailed } from "./acks.ts";
import { takeBack } from "./take-back.ts";

interface Stale {
  id: number;
  companyId: number;
  messageId: number;
  kind: CommandKind;
}

/** What waits too long for a number that is not open, and changes that wait for a removed one, of all companies; in the platform's scope. */
export const staleCommands = (): Promise<Stale[]> =>
  query<Stale>(
    `select k.id, k.company_id as "companyId", k.message_id as "messageId", k.kind
     from connection_commands k join messages m on m.company_id = k.company_id and m.id = k.message_id
     join connections w on w.company_id = k.company_id and w.id = k.connection_id
     where k.state = 'waiting' and k.kind in ('send', 'edit', 'delete', 'react')
       and (case k.kind when 'send' then m.sent_at else k.created_at end < now() - make_interval(secs => $1)
         or w.deleted_at is not null and k.kind <> 'send') order by k.id`,
    [staleAfterMs / 1000],
  );

/** A message nobody wants any more is failed, and may be sent by hand; a change is undone. */
export async function expireCommand({ id, messageId, kind }: Stale): Promise<void> {
  if ((await failCommand(id, "too-old")).length === 0) return;
  if (kind === "send") await messageFailed(messageId, "too-old");
  else await takeBack(id);
}
