import { inCompany } from "../base/database.ts";
import { queryText } from "./query-text.ts";

/** Notes that the contact wrote to this official number so many hours ago. Its service window is open for 24 hours from then. */
export const wroteTo = (companyId: number, connectionId: number, contactId: number, hoursAgo = 0): Promise<unknown> =>
  inCompany(companyId, () =>
    queryText(
      `insert into service_windows (company_id, connection_id, kind, value, open_until)
       select company_id, $1, kind, value, now() + make_interval(hours => $3) from contact_identities where contact_id = $2
       on conflict (company_id, kind, value, connection_id) do update set open_until = excluded.open_until`,
      [connectionId, contactId, 24 - hoursAgo],
    ),
  );
