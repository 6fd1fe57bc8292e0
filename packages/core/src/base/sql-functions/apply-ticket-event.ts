/** The present turn `s` in the ticket of an event `e`. */
export const current =
  "s.company_id = e.company_id and s.ticket_id = e.ticket_id and s.finished_at is null and s.left_at is null";
/** An event has the time at which its transaction began. After a wait for another transaction this time may be too early. */
export const moment = "greatest(e.at, s.queued_at, s.started_at)";
/** A new turn of an event `e` that begins at `moment`. */
const begun = (at: string): string => `
          insert into public.turns as s (company_id, ticket_id, user_id, queue_id, queued_at, started_at)
          values (e.company_id, e.ticket_id, e.user_id, e.queue_id, ${at}, case when e.user_id is not null then ${at} end)`;

/**
 * Derives a ticket's turns from an event `e`, with a variable `ended`. The transaction that locks the ticket writes the events, so turns change in the
 * order of the events. A statement that changes a ticket writes its turn itself (desk/tickets/verbs/kept-turn.ts), because this code takes three times as
 * long: Postgres prepares each of its conditions anew in each transaction. For the same reason frequent kinds come first. The code names the schema,
 * because a search path of the function's own would be set and reset at each call.
 */
export const applied = `
        if e.kind = 'closed' then
          update public.turns s set finished_at = ${moment} where ${current};
        elsif e.kind = 'returned' then
          update public.turns s set left_at = ${moment} where ${current};
        elsif e.kind = 'queued' then ${begun("e.at")}
          on conflict (company_id, ticket_id) where finished_at is null and left_at is null
          do update set queue_id = excluded.queue_id where s.queue_id is distinct from excluded.queue_id;
        elsif e.kind in ('accepted', 'reopened', 'transferred') then
          if e.kind = 'accepted' then
            update public.turns s set started_at = ${moment}, user_id = e.user_id, queue_id = e.queue_id where ${current};
          else
            update public.turns s set left_at = ${moment} where ${current} returning s.left_at into ended;
          end if;
          if e.kind <> 'accepted' or not found then
            ended := coalesce(ended, e.at); ${begun("ended")};
          end if;
        elsif e.kind = 'merged' then
          delete from public.turns s where ${current};
        elsif e.kind = 'rated' then
          update public.turns set rating = (
            select answer from public.rating_requests r where r.company_id = e.company_id and r.ticket_id = e.ticket_id and r.user_id = e.user_id
              and r.answer is not null and r.ended_at >= e.at order by r.ended_at limit 1)
          where id = (
            select id from public.turns s where s.company_id = e.company_id and s.ticket_id = e.ticket_id and s.user_id = e.user_id
              and s.finished_at is not null order by id desc limit 1);
        end if;`;

/** Applies an event that is already stored. Migrations make turns of old events with it. */
export const applyTicketEvent = {
  name: "apply_ticket_event",
  sql: `
    create or replace function apply_ticket_event(e ticket_events) returns void language plpgsql as $$
      declare
        ended timestamptz;
      begin ${applied}
      end $$;
  `,
};
