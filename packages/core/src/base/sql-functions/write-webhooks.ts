/**
 * Writes the notes of a transaction as deliveries for the webhooks that listen to such events, and returns the new deliveries. The caller makes sure that
 * the company has webhooks. `webhookBody` in packages/shared/src/webhooks/bodies.ts makes the same bodies.
 */
export const writeWebhooks = {
  name: "write_webhooks",
  sql: `
    create or replace function write_webhooks(noted jsonb) returns table (id bigint)
      language plpgsql volatile set search_path = pg_catalog, public, pg_temp rows 5 as $$
      begin
        return query
          insert into webhook_deliveries as d (company_id, endpoint_id, event_id, event, order_key, body)
          select e.company_id, e.id, n.event_id, n.event,
            case when n.event = 'contact.erased' then 'contact ' || n.contact_id when t.id is not null then 'ticket ' || t.id when c.id is not null then 'contact ' || c.id else 'connection ' || w.id end,
            json_build_object(
            'version', 1, 'event', n.event, 'id', n.event_id, 'at', n.at, 'company', json_build_object('id', e.company_id),
            'connection', case when w.id is null then null
              when n.event = 'connection.state' then json_build_object('id', w.id, 'name', w.name, 'status', w.status)
              else json_build_object('id', w.id, 'name', w.name) end,
            'ticket', case when t.id is not null then json_build_object('id', t.id, 'uuid', t.uuid, 'status', t.status, 'queueId', t.queue_id,
              'userId', t.user_id, 'tags', (
                select coalesce(json_agg(g.name order by g.name), '[]') from ticket_tags tt
                join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
                where tt.company_id = e.company_id and tt.ticket_id = t.id),
              'advert', case when t.advert_id is not null then (
                select json_build_object('sourceId', a.source_id, 'kind', a.kind, 'title', a.title, 'url', a.url, 'body', a.body, 'click', t.advert_click)
                from adverts a where a.company_id = t.company_id and a.id = t.advert_id) end) end,
            'contact', case when n.event = 'contact.erased' then json_build_object('id', n.contact_id)
              when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'number', c.number, 'userName', c.user_name) end,
            'message', case when m.id is null then null
              when n.event = 'message.state' then json_build_object('id', m.id, 'type', m.media_type, 'body', m.body, 'mediaUrl', null,
                'at', to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'fromMe', m.from_me, 'state', n.state)
              else json_build_object('id', m.id, 'type', m.media_type, 'body', m.body, 'mediaUrl', null,
                'at', to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'fromMe', m.from_me) end)::text
          from rows from (jsonb_to_recordset(noted)
              as (event_id text, event text, at text, connection_id int, ticket_id int, contact_id int, message_id bigint, state text))
            with ordinality as n(event_id, event, at, connection_id, ticket_id, contact_id, message_id, state, place)
          join webhook_endpoints e on n.event = any(e.events)
          left join messages m on m.company_id = e.company_id and m.id = n.message_id
          left join tickets t on t.company_id = e.company_id and t.id = coalesce(n.ticket_id, m.ticket_id)
          left join contacts c on c.company_id = e.company_id and c.id = coalesce(n.contact_id, t.contact_id)
          left join connections w on w.company_id = e.company_id and w.id = coalesce(n.connection_id, t.connection_id)
          order by n.place, e.id for key share of e
          returning d.id;
      end $$;
  `,
};
