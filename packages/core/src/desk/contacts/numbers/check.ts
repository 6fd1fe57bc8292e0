import { AppError } from "@balcao/shared/errors";
import { numberForms } from "@balcao/shared/phone";
import { json } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { ConnectionCommandRow } from "../../../numbers/commands/connection-command.model.ts";
import { order } from "../../../numbers/commands/order.ts";
import { canSql } from "../../../numbers/connections/capabilities.ts";
import type { Identity } from "../address.ts";
import { findByIdentities } from "./identities.ts";
import { type ContactFields, contactColumns, contactShape, presentContact } from "../presenter.ts";

/** A number to write to, either as WhatsApp confirmed it or only as it was typed. */
export interface CheckedNumber {
  phone: string;
  lid: string | null;
  verified: boolean;
}

export const identitiesOf = ({ phone, lid }: CheckedNumber): Identity[] => [
  { kind: "phone", value: phone },
  ...(lid ? [{ kind: "lid", value: lid } as const] : []),
];

/** Answers 409 ERR_DUPLICATED_CONTACT with the contact that already has the number, unless that is the contact `own`. */
export async function refuseDuplicate(number: CheckedNumber, own: number | null): Promise<void> {
  const found = number.verified ? await findByIdentities(identitiesOf(number)) : await findByForms(number.phone);
  const other = found.find(({ id }) => id !== own);
  if (other) throw new AppError("ERR_DUPLICATED_CONTACT", { contact: presentContact(other) });
}

/** The contacts that have a typed number in either of its Brazilian forms, because both forms belong to one person. */
const findByForms = (phone: string): Promise<ContactFields[]> =>
  query(
    contactShape,
    sql`select ${contactColumns} from contact_identities i
     join contacts c on c.company_id = i.company_id and c.id = i.contact_id
     where i.kind = 'phone' and i.value = any(${numberForms(phone)}::text[]) order by c.id`,
  );

/**
 * Asks WhatsApp about a number through `connectionId`, or else through any connected number. Returns the command's id for `answerTo`. Null when no
 * connected number can ask.
 */
export async function askForNumber(number: string, connectionId: number | null = null): Promise<number | null> {
  const mine = connectionId === null ? sql`true` : sql`id = ${connectionId}`;
  const from = sql`connections w where status = 'CONNECTED' and deleted_at is null and ${canSql("checkNumbers")} and ${mine} order by is_default desc, id limit 1`;
  const key = sql`${number}::text`;
  const [asked] = await order("check", { from, of: "w", connectionId: sql`w.id`, key, payload: { number: key } });
  return asked?.id ?? null;
}

export interface NumberAnswer {
  /** Null: the number is not on WhatsApp. */
  found: { phone: string; lid: string | null } | null;
}

/** Returns "waiting", WhatsApp's answer, or null when no answer came. */
export async function answerTo(commandId: number): Promise<NumberAnswer | "waiting" | null> {
  const [row] = await query(
    { ...ConnectionCommandRow.shape("state"), result: json<NumberAnswer>().null },
    sql`select state, result from connection_commands where id = ${commandId}`,
  );
  return row?.state === "waiting" ? "waiting" : (row?.result ?? null);
}

/** Withdraws a question, because nobody waits for the answer any more. */
export const withdrawQuestion = (commandId: number): Promise<number> =>
  run(sql`update connection_commands set state = 'failed', failure = 'nobody waits', done_at = now()
    where id = ${commandId} and state = 'waiting'`);
