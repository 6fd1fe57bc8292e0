import { AppError } from "@balcao/shared/errors";
import { sampleHandle } from "@balcao/shared/message-templates/content";
import type { MessageTemplate } from "@balcao/shared/message-templates/schema";
import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { refuseUnofficial, type OfficialAccess, officialAccess } from "../official/access.ts";
import { MessageTemplateRow } from "./message-template.model.ts";
import { presentTemplate, templateColumns, templateShape } from "./presenter.ts";

const hidden = MessageTemplateRow.shape("metaId", "named", "wabaId");
/** A template with facts that only our calls to Meta need. */
export interface KnownTemplate {
  template: MessageTemplate;
  metaId: string;
  wabaId: string;
  named: boolean;
  /** Meta's handle of the header's sample. */
  sampleHandle: string | null;
}

async function find(where: Sql): Promise<KnownTemplate> {
  const [row] = await query(
    { ...templateShape, ...hidden },
    sql`select ${templateColumns}, ${MessageTemplateRow.pick("p", "metaId", "named", "wabaId")} from message_templates p where ${where}
      order by (p.status = 'approved') desc, p.id desc limit 1`,
  );
  if (!row) throw new AppError("ERR_NO_MESSAGE_TEMPLATE_FOUND");
  const { metaId, named, wabaId, ...shown } = row;
  return { template: presentTemplate(shown), metaId, wabaId, named, sampleHandle: sampleHandle(row.components) };
}

/** A template of the company. */
export const findTemplate = (id: number): Promise<KnownTemplate> => find(sql`p.id = ${id}`);

/** The account of a number, as a condition on a template `p`. */
const ofNumber = (connectionId: number): Sql =>
  sql`p.waba_id = (select a.waba_id from official_accounts a where a.connection_id = ${connectionId})`;

/** A template of the number's account, by its id or by its name and language. */
export const templateOfNumber = (
  connectionId: number,
  which: { id: number } | { name: string; language: string },
): Promise<KnownTemplate> =>
  find(
    "id" in which
      ? sql`p.id = ${which.id} and ${ofNumber(connectionId)}`
      : sql`p.name = ${which.name} and p.language = ${which.language} and ${ofNumber(connectionId)}`,
  );

/** The access for calling Meta about the account of this number. Refuses a number that is not official. */
export async function accountOfNumber(connectionId: number): Promise<OfficialAccess> {
  return (await officialAccess(connectionId)) ?? refuseUnofficial(connectionId);
}

/** One number for each account: a number whose access Meta accepts comes before a number that has stopped or is switched off. */
const numbersOfAccounts = (where: Sql): Sql =>
  sql`select distinct on (a.waba_id) a.connection_id as "connectionId" from official_accounts a
    join connections w on w.company_id = a.company_id and w.id = a.connection_id
    where w.deleted_at is null and ${where} order by a.waba_id, (w.status = 'CONNECTED') desc, (w.off_by is null) desc, w.id`;

/** The access for calling Meta about the account of a template, through one of the account's numbers. 409 ERR_WAPP_REMOVED when none is left. */
export async function accountOfTemplate({ wabaId }: Pick<KnownTemplate, "wabaId">): Promise<OfficialAccess> {
  const [number] = await query({ connectionId: integer }, numbersOfAccounts(sql`a.waba_id = ${wabaId}`));
  if (!number) throw new AppError("ERR_WAPP_REMOVED");
  return accountOfNumber(number.connectionId);
}

/** The access for calling Meta about each account of the company, once for an account. */
export async function accountsOfCompany(): Promise<OfficialAccess[]> {
  const rows = await query({ connectionId: integer }, numbersOfAccounts(sql`true`));
  const found: OfficialAccess[] = [];
  for (const { connectionId } of rows) {
    const access = await officialAccess(connectionId);
    if (access) found.push(access);
  }
  return found;
}
