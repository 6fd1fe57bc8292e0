import { AppError } from "@balcao/shared/errors";
import { numberForms } from "@balcao/shared/phone";
import { query } from "../database.ts";
import type { Identity } from "../messages/inbound.ts";
import { findByIdentities, type Known } from "./identify.ts";
import { presentContact } from "./presenter.ts";

/** A number to be written to: as WhatsApp confirmed it, or only as it was typed. */
export interface CheckedNumber {
  phone: string;
  lid: string | null;
  verified: boolean;
}

export const identitiesOf = ({ phone, lid }: CheckedNumber): Identity[] => [
  { kind: "phone", value: phone },
  ...(lid ? [{ kind: "lid", value: lid } as const] : []),
];

/** 409 ERR_DUPLICATED_CONTACT, naming who has the number already; `own` may have it. */
export async function refuseDuplicate(number: CheckedNumber, own: number | null): Promise<void> {
  const found = number.verified ? await findByIdentities(identitiesOf(number)) : await findByForms(number.phone);
  const other = found.find(({ id }) => id !== own);
  if (other) throw new AppError("ERR_DUPLICATED_CONTACT", { contact: presentContact(other) });
}

/** Whoever has a typed number in either of its Brazilian forms: nobody else has the other one. */
const findByForms = (phone: string): Promise<Omit<Known, "identities">[]> =>
  query<Omit<Known, "identities">>(
    `select c.id, c.name, c.number, c.email, c.is_group as "isGroup", c.picture_media_id as "pictureMediaId" from contact_identities i
     join contacts c on c.company_id = i.company_id and c.id = i.contact_id
     where i.kind = 'phone' and i.value = any($1::text[]) order by c.id`,
    [numberForms(phone)],
  );

/** Asks WhatsApp for a number through a connected one; null when none is connected. The answer comes as `answerTo`. */
export async function askForNumber(number: string): Promise<number | null> {
  const [asked] = await query<{ id: number }>(
    `insert into connection_commands (company_id, connection_id, chat, kind, payload)
     select company_id, id, 'check:' || $1, 'check', jsonb_build_object('number', $1::text) from connections
     where status = 'CONNECTED' and deleted_at is null order by is_default desc, id limit 1 returning id`,
    [number],
  );
  return asked?.id ?? null;
}

export interface NumberAnswer {
  /** Null: it is not on WhatsApp. */
  found: { phone: string; lid: string | null } | null;
}

/** "waiting", or what came of the question; null when it could not be answered. */
export async function answerTo(commandId: number): Promise<NumberAnswer | "waiting" | null> {
  const [row] = await query<{ state: "waiting" | "done" | "failed"; result: NumberAnswer | null }>(
    "select state, result from connection_commands where id = $1",
    [commandId],
  );
  return row?.state === "waiting" ? "waiting" : (row?.result ?? null);
}

/** Nobody waits for the answer any more. */
export const withdrawQuestion = (commandId: number): Promise<object[]> =>
  query(
    "update connection_commands set state = 'failed', failure = 'nobody waits', done_at = now() where id = $1 and state = 'waiting' returning id",
    [commandId],
  );
