import type { Language } from "@balcao/shared/automation/texts";
import type { DisconnectReason } from "@balcao/shared/connections/schema";
import { settingDefaults } from "@balcao/shared/settings/schema";
import { isTimeZone } from "@balcao/shared/time-zone";
import { query } from "../database.ts";
import { type Letter, writeMails } from "../mail/mails.ts";
import { publish } from "../outbox/write.ts";
import { readSetting } from "../settings/read.ts";
import { alarmWording } from "./alarm-wording.ts";
import { inAlarmOf, steadyMs } from "./incidents.ts";
import { loadConnections } from "./presenter.ts";

/** A number may be away for this long before anybody is called. */
export const patienceMs = 120_000;

const needsAlarm = `ended_at is null and alarmed_at is null and started_at <= $1::timestamptz - interval '${patienceMs} milliseconds'`;
/** Once it is known what became of the alarm, and the number has stayed. */
const needsEnd = `ended_at <= $1::timestamptz - interval '${steadyMs} milliseconds' and alarmed_at is not null and told_at is null and mail is not null`;

/** Companies in which somebody must be told: call it in the platform's scope. */
export const companiesToTell = async (now: Date): Promise<number[]> => {
  const rows = await query<{ companyId: number }>(
    `select company_id as "companyId" from connection_incidents where ${needsAlarm}
     union select company_id from connection_incidents where ${needsEnd} order by 1`,
    [now],
  );
  return rows.map(({ companyId }) => companyId);
};

/** After a stop of the whole installation the number is on its way back: that much time it gets. */
const isComing = "w.status = 'OPENING' and w.updated_at > $1::timestamptz - interval '30 seconds'";

interface Incident {
  id: number;
  connectionId: number;
  name: string;
  number: string | null;
  reason: DisconnectReason | null;
  startedAt: Date;
  endedAt: Date | null;
  isTold: boolean;
  timeZone: string;
}

/**
 * Writes the e-mails to a company's admins: one alarm for all numbers that are down for too long by now, and one for those that came back, to
 * who had their alarm. An incident has one of each. Another worker may be at it.
 */
export async function tellOfIncidents(now: Date, publicUrl: string): Promise<void> {
  const incidents = await query<Incident>(
    `select i.id, i.connection_id as "connectionId", w.name, w.number, i.reason, i.started_at as "startedAt", i.ended_at as "endedAt",
       i.mail = 'sent' as "isTold", c.timezone as "timeZone"
     from connection_incidents i join connections w on w.company_id = i.company_id and w.id = i.connection_id join companies c on c.id = i.company_id
     where ${needsAlarm} and not (${isComing}) or ${needsEnd} order by i.started_at, i.id for no key update of i skip locked`,
    [now],
  );
  if (incidents.length === 0) return;
  await query(
    `update connection_incidents set alarmed_at = coalesce(alarmed_at, $2), told_at = case when ended_at is not null then $2::timestamptz end
     where id = any($1::int[])`,
    [incidents.map(({ id }) => id), now],
  );
  const recipients = await query<{ email: string }>(
    "select email from users where deleted_at is null and (profile = 'admin' or super) order by id",
  );
  const language = (await readSetting("language")) as Language;
  const write = (about: Incident[], incidentId?: number) =>
    about[0] && recipients[0]
      ? writeMails(
          recipients.map(({ email }) => ({
            ...letterOf(about, language, publicUrl),
            recipient: email,
            ...(incidentId ? { incidentId } : {}),
          })),
        )
      : undefined;
  const fallen = incidents.filter(({ endedAt }) => endedAt === null);
  await write(fallen, fallen[0]?.id);
  await write(incidents.filter(({ endedAt, isTold }) => endedAt !== null && isTold));
  if (fallen[0] && recipients.length === 0) await settleAlarm(fallen[0].id);
}

/**
 * What became of the alarm that this incident is one of, as far as its e-mails have ended: one that arrived is enough. Everybody at the
 * screen is told.
 */
export async function settleAlarm(incidentId: number): Promise<void> {
  // Of two e-mails that end at once the second waits here, and counts in its next statement what the first became.
  await query("select 1 from connection_incidents where id = $1 for no key update", [incidentId]);
  const settled = await query<{ connectionId: number }>(
    `update connection_incidents i set mail = (
       select case when bool_or(state = 'sent') then 'sent' when bool_or(state = 'waiting') then null
         when bool_or(state = 'no-mail') then 'no-mail' else 'failed' end
       from mails m where m.incident_id = $1)
     where ${inAlarmOf("$1")} returning connection_id as "connectionId"`,
    [incidentId],
  );
  for (const { connectionId } of settled) {
    const [connection] = await loadConnections(connectionId);
    if (connection) publish("connection.update", { connection });
  }
}

function letterOf(incidents: readonly Incident[], language: Language, publicUrl: string): Omit<Letter, "recipient"> {
  const { down, back, labels } = alarmWording[language];
  const [first] = incidents;
  const { one, many } = first?.endedAt ? back : down;
  const { subject, opening } = incidents.length === 1 ? one : many;
  const parts = [
    opening,
    ...incidents.map((incident) => linesOf(incident, language).join("\n")),
    `${labels.open}: ${publicUrl.replace(/\/+$/, "")}/connections`,
  ];
  return {
    subject: `Balcão: ${subject.replace("{{name}}", () => first?.name ?? "").replace("{{count}}", String(incidents.length))}`,
    body: `${parts.join("\n\n")}\n`,
  };
}

function linesOf(incident: Incident, language: Language): string[] {
  const { labels, explained } = alarmWording[language];
  const clock = new Intl.DateTimeFormat(language === "pt" ? "pt-BR" : language, {
    // One that this machine does not know, though another did, must not keep the alarm back.
    timeZone: isTimeZone(incident.timeZone) ? incident.timeZone : settingDefaults.timezone,
    dateStyle: "short",
    timeStyle: "short",
  });
  const [why, advice] = explained[incident.reason ?? "unknown"];
  return [
    `${labels.number}: ${incident.name}${incident.number ? ` (+${incident.number})` : ""}`,
    `${labels.since}: ${clock.format(incident.startedAt)}`,
    ...(incident.endedAt
      ? [`${labels.until}: ${clock.format(incident.endedAt)}`]
      : [`${labels.reason}: ${why}`, `${labels.advice}: ${advice}`]),
  ];
}
