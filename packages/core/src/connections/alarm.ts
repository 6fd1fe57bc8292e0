import type { Language } from "@balcao/shared/automation/texts";
import type { DisconnectReason } from "@balcao/shared/connections/schema";
import { settingDefaults } from "@balcao/shared/settings/schema";
import { isTimeZone } from "@balcao/shared/time-zone";
import { query } from "../database.ts";
import { type Letter, writeMails } from "../mail/mails.ts";
import { publish } from "../outbox/write.ts";
import { readSetting } from "../settings/read.ts";
import { alarmWording } from "./alarm-wording.ts";
import { steadyMs } from "./incidents.ts";
import { loadConnections } from "./presenter.ts";

/** A number may be away for this long before anybody is called. */
export const patienceMs = 120_000;

export interface DueIncident {
  id: number;
  companyId: number;
}
const needsAlarm = `ended_at is null and alarmed_at is null and started_at <= $1::timestamptz - interval '${patienceMs} milliseconds'`;
/** Once it is known what became of the alarm, and the number has stayed. */
const needsEnd = `ended_at <= $1::timestamptz - interval '${steadyMs} milliseconds' and alarmed_at is not null and told_at is null and mail is not null`;

/** Incidents about which somebody must be told, across companies: call it in the platform's scope. */
export const dueIncidents = (now: Date): Promise<DueIncident[]> =>
  query<DueIncident>(
    `select id, company_id as "companyId" from connection_incidents where ${needsAlarm}
     union all select id, company_id from connection_incidents where ${needsEnd} order by id`,
    [now],
  );

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

/** Writes the e-mails to the admins: one alarm an incident, and one when it is over, to who had the alarm. Another worker may be at it. */
export async function tellOfIncident({ id }: DueIncident, now: Date, publicUrl: string): Promise<void> {
  const [incident] = await query<Incident>(
    `select i.id, i.connection_id as "connectionId", w.name, w.number, i.reason, i.started_at as "startedAt", i.ended_at as "endedAt",
       i.mail = 'sent' as "isTold", c.timezone as "timeZone"
     from connection_incidents i join connections w on w.company_id = i.company_id and w.id = i.connection_id join companies c on c.id = i.company_id
     where i.id = $2 and (${needsAlarm} and not (${isComing}) or ${needsEnd}) for no key update of i skip locked`,
    [now, id],
  );
  if (!incident) return;
  const isOver = incident.endedAt !== null;
  await query(`update connection_incidents set ${isOver ? "told_at" : "alarmed_at"} = $2 where id = $1`, [id, now]);
  if (isOver && !incident.isTold) return;
  const recipients = await query<{ email: string }>(
    "select email from users where deleted_at is null and (profile = 'admin' or super) order by id",
  );
  if (recipients.length === 0) return isOver ? undefined : settleAlarm(id);
  const letter = letterOf(incident, (await readSetting("language")) as Language, publicUrl);
  await writeMails(
    recipients.map(({ email }) => ({ ...letter, recipient: email, ...(isOver ? {} : { incidentId: id }) })),
  );
}

/** What became of the alarm, as far as its e-mails have ended: one that arrived is enough. Everybody at the screen is told. */
export async function settleAlarm(incidentId: number): Promise<void> {
  // Of two e-mails that end at once the second waits here, and counts in its next statement what the first became.
  await query("select 1 from connection_incidents where id = $1 for no key update", [incidentId]);
  const [settled] = await query<{ connectionId: number }>(
    `update connection_incidents i set mail = (
       select case when bool_or(state = 'sent') then 'sent' when bool_or(state = 'waiting') then null
         when bool_or(state = 'no-mail') then 'no-mail' else 'failed' end
       from mails m where m.company_id = i.company_id and m.incident_id = i.id)
     where id = $1 returning connection_id as "connectionId"`,
    [incidentId],
  );
  const [connection] = settled ? await loadConnections(settled.connectionId) : [];
  if (connection) publish("connection.update", { connection });
}

function letterOf(incident: Incident, language: Language, publicUrl: string): Omit<Letter, "recipient"> {
  const { down, back, labels, explained } = alarmWording[language];
  const { subject, opening } = incident.endedAt ? back : down;
  const clock = new Intl.DateTimeFormat(language === "pt" ? "pt-BR" : language, {
    // One that this machine does not know, though another did, must not keep the alarm back.
    timeZone: isTimeZone(incident.timeZone) ? incident.timeZone : settingDefaults.timezone,
    dateStyle: "short",
    timeStyle: "short",
  });
  const [why, advice] = explained[incident.reason ?? "unknown"];
  const lines = [
    `${labels.number}: ${incident.name}${incident.number ? ` (+${incident.number})` : ""}`,
    `${labels.since}: ${clock.format(incident.startedAt)}`,
    ...(incident.endedAt
      ? [`${labels.until}: ${clock.format(incident.endedAt)}`]
      : [`${labels.reason}: ${why}`, `${labels.advice}: ${advice}`]),
    `${labels.open}: ${publicUrl.replace(/\/+$/, "")}/connections`,
  ];
  return {
    subject: `Balcão: ${subject.replace("{{name}}", () => incident.name)}`,
    body: `${opening}\n\n${lines.join("\n")}\n`,
  };
}
