import { graceDays } from "@balcao/shared/contact-erasures/rules";
import { retentionGraceDays } from "@balcao/shared/retentions/rules";

/**
 * Statements that end work that the original may do or may have done: a message that may have been sent there is not sent here again automatically. It is
 * shown as not sent, or as missed, and a person decides. Work that only reads, or that may be done twice, continues. `of` is the condition on the rows,
 * and `why` is the reason that is shown. Each statement ends one kind of work.
 */
export const endings = (of: string, why: string): readonly [what: string, text: string][] => [
  [
    "campaigns that ran are stopped",
    `update campaigns set status = 'CANCELADA' where status = 'EM_ANDAMENTO' and ${of}`,
  ],
  [
    "campaigns whose time had come are missed",
    `update campaigns set missed = true where status = 'PROGRAMADA' and scheduled_at <= now() and not missed and ${of}`,
  ],
  [
    "scheduled messages whose time had come are missed",
    `update schedules set status = 'ERRO', reason = 'missed', template_ended_at = clock_timestamp() where status = 'PENDENTE' and send_at <= now() and ${of}`,
  ],
  [
    "e-mails that waited are not sent",
    `with gone as (
       update mails set state = 'failed', reason = '${why}', done_at = now(),
         body = case when is_secret then '' else body end, content = case when is_secret then null else content end
       where state = 'waiting' and ${of}
       returning company_id, email_recipient_id)
     update email_recipients r set state = 'failed', reason = '${why}', done_at = now()
     from gone g where r.company_id = g.company_id and r.id = g.email_recipient_id`,
  ],
  [
    "deliveries of webhooks that waited are not made",
    `update webhook_deliveries set state = 'failed', failure = 'expired', done_at = now() where state = 'waiting' and ${of}`,
  ],
  [
    "customers' messages that were just coming in wait for the operator",
    `update inbound_journal set state = 'failed', reason = '${why}' where state = 'received' and ${of}`,
  ],
  // An erasure may have been stopped after the snapshot, or its person put under a hold. Nothing brings an erased person back, so the admins get the full
  // number of days again.
  [
    "erasures of people wait for their days anew",
    `update contact_erasures set due_at = greatest(due_at, now() + interval '${graceDays} days') where ended_at is null and due_at is not null and ${of}`,
  ],
  // A retention may have been stopped after the snapshot too, or somebody put under a hold.
  [
    "retentions of conversations wait for their days anew",
    `update retentions set starts_at = greatest(starts_at, now() + interval '${retentionGraceDays} days') where ended_at is null and ${of}`,
  ],
  ["questions to programs and to the assistant are dropped", `delete from bot_turns where ${of}`],
  ["closing texts are dropped", `update tickets set farewell_at = null where farewell_at is not null and ${of}`],
];
