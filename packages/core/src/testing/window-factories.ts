import { inCompany } from "../base/database.ts";
import { queryText } from "./query-text.ts";

/** The contact wrote this many hours ago to this official number, which may write to the contact freely until 24 hours after that. */
export const wroteTo = (companyId: number, connectionId: number, contactId: number, hoursAgo = 0): Promise<unknown> =>
  inCompany(companyId, () =>
    queryText(
      `insert into service_windows (company_id, connection_id, kind, value, open_until)
       select company_id, $1, kind, value, now() + make_interval(hours => $3) from contact_identities where contact_id = $2
       on conflict (company_id, kind, value, connection_id) do update set open_until = excluded.open_until`,
      [connectionId, contactId, 24 - hoursAgo],
    ),
  );
