/**
 * Turns the events of a ticket into its turns. The transaction that holds the ticket writes its events, so the turns change in the order of the
 * events.
 */
export const applyTicketEvent = {
  name: "apply_ticket_event",
  sql: `
    create or replace function apply_ticket_event(e ticket_events) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
      declare
        turn turns;
        moment timestamptz;
      begin
        if e.kind in ('created', 'bot_started', 'bot_left', 'tagged', 'untagged', 'snoozed', 'woken', 'campaign') then return; end if;
        if e.kind = 'rated' then
          update turns set rating = (
            select answer from rating_requests r where r.company_id = e.company_id and r.ticket_id = e.ticket_id and r.user_id = e.user_id
              and r.answer is not null and r.ended_at >= e.at order by r.ended_at limit 1)
          where id = (
            select id from turns s where s.company_id = e.company_id and s.ticket_id = e.ticket_id and s.user_id = e.user_id
              and s.finished_at is not null order by id desc limit 1);
          return;
        end if;
        select * into turn from turns s
        where s.company_id = e.company_id and s.ticket_id = e.ticket_id and s.finished_at is null and s.left_at is null;
        -- An event has the time at which its transaction began. If that transaction had to wait for another one, its time may be too early.
        moment := greatest(e.at, turn.queued_at, turn.started_at);
        case
          when e.kind = 'closed' then update turns set finished_at = moment where id = turn.id;
          when e.kind = 'returned' then update turns set left_at = moment where id = turn.id;
          when e.kind = 'merged' then delete from turns where id = turn.id;
          when e.kind = 'queued' and turn.id is not null then
            update turns set queue_id = e.queue_id where id = turn.id and queue_id is distinct from e.queue_id;
          when e.kind = 'accepted' and turn.id is not null then
            update turns set started_at = moment, user_id = e.user_id, queue_id = e.queue_id where id = turn.id;
          else
            update turns set left_at = moment where id = turn.id;
            insert into turns (company_id, ticket_id, user_id, queue_id, queued_at, started_at)
            values (e.company_id, e.ticket_id, e.user_id, e.queue_id, moment, case when e.user_id is not null then moment end);
        end case;
      end $$;
  `,
};
