import { fence, type Migration } from "./sql.ts";

/** Until when a number with a service window may write freely to each address. */
export const serviceWindows: Migration = {
  name: "0173-service-windows",
  async up(run) {
    await run(`
      create table service_windows (
        company_id int not null,
        connection_id int not null,
        -- The address that wrote. When contacts are merged or separated, the window moves with its address.
        kind text not null,
        value text not null,
        open_until timestamptz(3) not null,
        -- When the customer wrote through an advertisement, as long as nobody has answered.
        advert_at timestamptz(3),
        primary key (company_id, kind, value, connection_id),
        foreign key (company_id, kind, value) references contact_identities (company_id, kind, value) on update cascade on delete cascade,
        foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
      );
      create index service_windows_connection on service_windows (company_id, connection_id);

      -- Customers who wrote before this version also get their window.
      insert into service_windows (company_id, connection_id, kind, value, open_until)
      select m.company_id, m.connection_id, i.kind, i.value, max(coalesce(m.said_at, m.sent_at)) + interval '24 hours'
      from connections w join messages m on m.company_id = w.company_id and m.connection_id = w.id
      join contact_identities i on i.company_id = m.company_id and i.contact_id = m.contact_id and i.kind in ('phone', 'bsuid')
      where w.network = 'official' and not m.from_me and m.sent_at > now() - interval '24 hours'
      group by 1, 2, 3, 4;
    `);
    await fence(run, ["service_windows"]);
  },
};
