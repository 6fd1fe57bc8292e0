import { isOfLinking } from "@balcao/shared/connections/rules";
import type { Language } from "@balcao/shared/automatic-texts";
import { settingDefaults } from "@balcao/shared/settings/schema";
import { isTimeZone } from "@balcao/shared/time-zone";
import { boolean, type RowOf } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { writtenMoment } from "../../base/written-values.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { adminEmails } from "../../company/users/admin-emails.ts";
import { writeMails } from "../../company/mail/mails.ts";
import { readSetting } from "../../company/settings/read.ts";
import { alarmWording } from "./alarm-wording.ts";
import { ConnectionIncidentRow } from "./connection-incident.model.ts";
import { ConnectionRow } from "./connection.model.ts";
import { inAlarmOf, isOver, steady } from "./incidents.ts";
import { lockShown, tellConnection } from "./publish.ts";

/** How long a number may be down before the alarm is written. */
export const patienceMs = 120_000;

const needsAlarm = (now: Date): Sql =>
  sql`ended_at is null and alarmed_at is null and started_at <= ${now}::timestamptz - interval '${raw(patienceMs)} milliseconds'`;
/** The condition that the number is back for good, and that the outcome of the alarm is known. */
const needsEnd = (now: Date): Sql =>
  sql`ended_at <= ${now}::timestamptz - ${steady} and alarmed_at is not null and told_at is null and mail is not null`;

/** Companies whose admins must get an e-mail about an incident. Call it in the platform's scope. */
export const companiesToTell = async (now: Date): Promise<number[]> => {
  const rows = await query(
    ConnectionIncidentRow.shape("companyId"),
    sql`select company_id as "companyId" from connection_incidents where ${needsAlarm(now)}
      union select company_id from connection_incidents where ${needsEnd(now)} order by 1`,
  );
  return rows.map(({ companyId }) => companyId);
};

/** The condition that a number is still opening, for example after a stop of the whole installation. The alarm waits this long for it. */
const isComing = (now: Date): Sql =>
  sql`w.status = 'OPENING' and w.updated_at > ${now}::timestamptz - interval '30 seconds'`;

const ofIncident = ["id", "connectionId", "reason", "startedAt", "endedAt"] as const;
const incidentShape = {
  ...ConnectionIncidentRow.shape(...ofIncident),
  ...ConnectionRow.shape("name", "number"),
  isTold: boolean.null,
  timeZone: CompanyRow.columns.timezone,
};
type Incident = RowOf<typeof incidentShape>;

/**
 * Writes the e-mails to a company's admins: one alarm for all numbers that have been down for too long, and one e-mail for the numbers that came back, if
 * their alarm had arrived. An incident gets each of these once. Another worker may be writing at the same time, and a number that is being changed at this
 * moment is left for the next time.
 */
export async function tellOfIncidents(now: Date, publicUrl: string): Promise<void> {
  const incidents = await query(
    incidentShape,
    sql`select ${ConnectionIncidentRow.pick("i", ...ofIncident)}, w.name, w.number, i.mail = 'sent' as "isTold", c.timezone as "timeZone"
      from connection_incidents i join connections w on w.company_id = i.company_id and w.id = i.connection_id
      join companies c on c.id = i.company_id
      where ${needsAlarm(now)} and not (${isComing(now)}) or ${needsEnd(now)}
      order by i.started_at, i.id for no key update of i, w skip locked`,
  );
  if (incidents.length === 0) return;
  await run(
    sql`update connection_incidents set alarmed_at = coalesce(alarmed_at, ${now}), told_at = case when ended_at is not null then ${now}::timestamptz end
      where id = any(${incidents.map(({ id }) => id)}::int[])`,
  );
  const recipients = await adminEmails();
  const language = (await readSetting("language")) as Language;
  const write = (about: Incident[], incidentId?: number) =>
    about[0] && recipients[0]
      ? writeMails(
          recipients.map((recipient) => ({
            ...letterOf(about, language, publicUrl),
            recipient,
            ...(incidentId ? { incidentId } : {}),
          })),
        )
      : undefined;
  const fallen = incidents.filter(({ endedAt }) => endedAt === null);
  await write(fallen, fallen[0]?.id);
  await write(incidents.filter(({ endedAt, isTold }) => endedAt !== null && isTold));
  if (fallen[0] && recipients.length === 0) await settleAlarm(fallen[0].id);
}

/** Whether all numbers of an incident's alarm are back or were ended by a person. The alarm would then only worry the admins. */
export async function isAlarmOver(incidentId: number): Promise<boolean> {
  const goingOn = await run(
    sql`select 1 from connection_incidents i where ${inAlarmOf(incidentId)} and not (${isOver}) limit 1`,
  );
  return goingOn === 0;
}

/**
 * Stores the outcome of an alarm on all its incidents, once its e-mails have ended. One e-mail that arrived is enough. Shows the connections to
 * everybody.
 */
export async function settleAlarm(incidentId: number): Promise<void> {
  await lockShown(sql`select i.connection_id from connection_incidents i where ${inAlarmOf(incidentId)}`);
  // When two e-mails end at the same time, the second waits here. Its next statement then counts the outcome of the first.
  await run(sql`select 1 from connection_incidents where id = ${incidentId} for no key update`);
  const settled = await query(
    ConnectionIncidentRow.shape("connectionId"),
    sql`update connection_incidents i set mail = (
       select case when bool_or(state = 'sent') then 'sent' when bool_or(state = 'waiting') then null
         when bool_or(state = 'no-mail') then 'no-mail' else 'failed' end
       from mails m where m.incident_id = ${incidentId})
     where ${inAlarmOf(incidentId)} returning connection_id as "connectionId"`,
  );
  for (const { connectionId } of settled) await tellConnection(connectionId, null);
}

function letterOf(
  incidents: readonly Incident[],
  language: Language,
  publicUrl: string,
): { subject: string; body: string } {
  const { down, back, labels } = alarmWording[language];
  const [first] = incidents;
  const { one, many } = first?.endedAt ? back : down;
  const { subject, opening } = incidents.length === 1 ? one : many;
  const parts = [
    opening,
    ...incidents.map((incident) => linesOf(incident, language).join("\n")),
    `${labels.open}: ${publicUrl}/connections`,
  ];
  return {
    subject: `{{product}}: ${subject.replace("{{name}}", () => first?.name ?? "").replace("{{count}}", String(incidents.length))}`,
    body: `${parts.join("\n\n")}\n`,
  };
}

function linesOf(incident: Incident, language: Language): string[] {
  const { labels, explained } = alarmWording[language];
  // A time zone that this machine does not know must not delay the alarm.
  const zone = isTimeZone(incident.timeZone) ? incident.timeZone : settingDefaults.timezone;
  const [why, advice] =
    explained[incident.reason === null || isOfLinking(incident.reason) ? "unknown" : incident.reason];
  return [
    `${labels.number}: ${incident.name}${incident.number ? ` (+${incident.number})` : ""}`,
    `${labels.since}: ${writtenMoment(incident.startedAt, zone)}`,
    ...(incident.endedAt
      ? [`${labels.until}: ${writtenMoment(incident.endedAt, zone)}`]
      : [`${labels.reason}: ${why}`, `${labels.advice}: ${advice}`]),
  ];
}
