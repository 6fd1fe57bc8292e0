/** The present turn in the ticket of an event `e`. */
const current =
  "s.company_id = e.company_id and s.ticket_id = e.ticket_id and s.finished_at is null and s.left_at is null";
/** An event has the time at which its transaction began. After a wait for another transaction this time may be too early. */
const moment = "greatest(e.at, s.queued_at, s.started_at)";

/**
 * Derives a ticket's turns from its events. The transaction that locks the ticket writes the events, so turns change in the order of the events. An
 * event that continues a turn costs one statement, because this runs at every change of a ticket.
 */
export const applyTicketEvent = {
  name: "apply_ticket_event",
  sql: `
    create or replace function apply_ticket_event(e ticket_events) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
      declare
        ended timestamptz;
      begin
        if e.kind in ('created', 'bot_started', 'bot_left', 'tagged', 'untagged', 'snoozed', 'woken', 'campaign') then return; end if;
        if e.kind = 'closed' then
          update turns s set finished_at = ${moment} where ${current};
          return;
        elsif e.kind = 'returned' then
          update turns s set left_at = ${moment} where ${current};
          return;
        elsif e.kind = 'merged' then
          delete from turns s where ${current};
          return;
        elsif e.kind = 'rated' then
          update turns set rating = (
            select answer from rating_requests r where r.company_id = e.company_id and r.ticket_id = e.ticket_id and r.user_id = e.user_id
              and r.answer is not null and r.ended_at >= e.at order by r.ended_at limit 1)
          where id = (
            select id from turns s where s.company_id = e.company_id and s.ticket_id = e.ticket_id and s.user_id = e.user_id
              and s.finished_at is not null order by id desc limit 1);
          return;
        elsif e.kind = 'accepted' then
          update turns s set started_at = ${moment}, user_id = e.user_id, queue_id = e.queue_id where ${current};
          if found then return; end if;
        elsif e.kind = 'queued' then
          perform from turns s where ${current};
          if found then
            update turns s set queue_id = e.queue_id where ${current} and s.queue_id is distinct from e.queue_id;
            return;
          end if;
        else
          update turns s set left_at = ${moment} where ${current} returning s.left_at into ended;
        end if;
        ended := coalesce(ended, e.at);
        insert into turns (company_id, ticket_id, user_id, queue_id, queued_at, started_at)
        values (e.company_id, e.ticket_id, e.user_id, e.queue_id, ended, case when e.user_id is not null then ended end);
      end $$;
  `,
};
