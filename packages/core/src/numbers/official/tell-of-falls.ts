import type { Language } from "@balcao/shared/automatic-texts";
import { type Fall, troublesOf, warningsOf } from "@balcao/shared/connections/facts";
import type { NumberFacts } from "@balcao/shared/connections/facts-schema";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { writeMails } from "../../company/mail/mails.ts";
import { readSetting } from "../../company/settings/read.ts";
import { adminEmails } from "../../company/users/admin-emails.ts";
import { ConnectionRow } from "../connections/connection.model.ts";
import { fallWording } from "./fall-wording.ts";
import { noteTold } from "./facts.ts";
import { OfficialAccountRow } from "./official-account.model.ts";

/** Within this time admins are not told again about something that they were told about, even if it ended and came back meanwhile. */
const againMs = 24 * 3_600_000;

/**
 * Writes one e-mail to a company's admins about everything that, as Meta says, became worse at their official numbers. Leaves out what is over by
 * now, and what was written a short time ago. Another worker may be writing at the same time.
 */
export async function tellOfFalls(now: Date, publicUrl: string): Promise<void> {
  const numbers = await query(
    { ...OfficialAccountRow.shape("connectionId", "facts", "untold", "told"), ...ConnectionRow.shape("name") },
    sql`select ${OfficialAccountRow.pick("a", "connectionId", "facts", "untold", "told")}, w.name from official_accounts a
      join connections w on w.company_id = a.company_id and w.id = a.connection_id
      where a.untold <> '{}' order by a.connection_id for no key update of a skip locked`,
  );
  const due = numbers.map((number) => ({
    ...number,
    falls: number.untold.filter((fall) => isDue(fall, number, now)),
    warnings: freshWarnings(number, now),
  }));
  for (const { connectionId, told, falls, warnings } of due) {
    const recent = Object.entries(told).filter(([, at]) => now.getTime() - Date.parse(at) < againMs);
    const fresh = falls.flatMap((fall) => keysOf(fall, warnings)).map((key) => [key, now.toISOString()]);
    await noteTold(connectionId, Object.fromEntries([...recent, ...fresh]));
  }
  const fallen = due.filter(({ falls }) => falls.length > 0);
  const [first] = fallen;
  if (!first) return;
  const admins = await adminEmails();
  if (admins.length === 0) return;
  const words = fallWording[(await readSetting("language")) as Language];
  const subject = words.subject.replace("{{name}}", () => fallen.map(({ name }) => name).join(", "));
  const parts = [
    words.opening,
    ...fallen.map(({ name, falls, ...number }) =>
      [`${words.number}: ${name}`, ...falls.flatMap((fall) => linesOf(fall, number, words))].join("\n"),
    ),
    `${words.open}: ${publicUrl}/connections`,
  ];
  await writeMails(
    admins.map((recipient) => ({
      recipient,
      subject: `{{product}}: ${subject}`,
      body: `${parts.join("\n\n")}\n`,
    })),
  );
}

/** A different warning is new, even if it comes on the same day. */
const keyOfWarning = (words: string): string => `alert ${words}`;
const keysOf = (fall: Fall, warnings: readonly string[]): string[] =>
  fall === "alert" ? warnings.map(keyOfWarning) : [fall];

type AccountFacts = Pick<OfficialAccountRow, "facts" | "told">;
const isRecent = (key: string, { told }: AccountFacts, now: Date): boolean =>
  told[key] !== undefined && now.getTime() - Date.parse(told[key]) < againMs;

/** The warnings about which nobody got a message lately. */
const freshWarnings = (number: AccountFacts, now: Date): string[] =>
  warningsOf(number.facts, now).filter((words) => !isRecent(keyOfWarning(words), number, now));

function isDue(fall: Fall, number: AccountFacts, now: Date): boolean {
  if (fall === "alert") return freshWarnings(number, now).length > 0;
  return !isRecent(fall, number, now) && (fall === "fewer" || troublesOf(number.facts, now).includes(fall));
}

function linesOf(
  fall: Fall,
  { facts: { sending }, warnings }: { facts: NumberFacts; warnings: readonly string[] },
  words: (typeof fallWording)[Language],
): string[] {
  const [what, advice] = words.explained[fall];
  const why = fall === "limited" || fall === "blocked" ? [sending?.value.why ?? ""] : [];
  const said = (fall === "alert" ? warnings : why).filter(Boolean);
  return [what, ...said.map((one) => `${words.said}: ${one}`), `${words.advice}: ${advice}`];
}
