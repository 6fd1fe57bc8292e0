import { deviceName } from "@balcao/shared/auth/device-name";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { pushApi } from "@balcao/shared/push/api";
import { isPushService, maxDevices } from "@balcao/shared/push/rules";
import type { Push, PushChoice, PushDevice } from "@balcao/shared/push/schema";
import { integer, type RowOf } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { enqueue } from "../../base/outbox/write.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { readSetting } from "../../company/settings/read.ts";
import { publicPushKey } from "./keys.ts";
import { PushChoiceRow } from "./push-choice.model.ts";
import { PushDeviceRow } from "./push-device.model.ts";

const shown = ["id", "name", "endpoint", "createdAt", "lastSentAt"] as const;
const deviceShape = PushDeviceRow.shape(...shown);
const present = ({ createdAt, lastSentAt, ...row }: RowOf<typeof deviceShape>): PushDevice => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastSentAt: lastSentAt && lastSentAt.toISOString(),
});

/**
 * Devices `d` with a valid session. A user who signed out, or signed in elsewhere, gets no more notices there, and a user who owes a second factor gets
 * none.
 */
export const living: Sql = sql`exists (select from sessions s where s.id = d.session_id and s.ended_at is null and s.expires_at > now()
  and (s.factor_due_at is null or s.factor_due_at > now()))`;

const choiceOf = async ({ userId }: Actor): Promise<PushChoice> => {
  const [row] = await query(
    PushChoiceRow.shape("off", "quiet"),
    sql`select off, quiet from push_choices where user_id = ${userId}`,
  );
  return row ?? { off: [], quiet: null };
};

/** The actor's devices that get notices, the choice of notices, and the data that a browser needs for becoming a device. */
export async function showPush(actor: Actor): Promise<Push> {
  const devices = await query(
    deviceShape,
    sql`select ${PushDeviceRow.pick("d", ...shown)} from push_devices d where d.user_id = ${actor.userId} and ${living} order by d.id`,
  );
  const showsText = (await readSetting("noticeText")) === "enabled";
  return { ...(await choiceOf(actor)), key: await publicPushKey(), showsText, devices: devices.map(present) };
}

/** Changes the kinds of notices that the actor's devices get. */
export async function choosePush(actor: Actor, change: Partial<PushChoice>): Promise<PushChoice> {
  const next = { ...(await choiceOf(actor)), ...change };
  await run(
    sql`${PushChoiceRow.insert({ companyId: actor.companyId, userId: actor.userId, off: next.off, quiet: next.quiet })}
      on conflict (company_id, user_id) do update set off = excluded.off, quiet = excluded.quiet`,
  );
  return next;
}

/**
 * Deletes the device of a browser, whichever user and company it was registered for. Only that browser knows the secret. Call it in the platform's
 * scope.
 */
export const forgetDevice = (endpoint: string, auth: string): Promise<number> =>
  run(sql`delete from push_devices where endpoint = ${endpoint} and auth = ${auth}`);

/** Registers this browser for the actor's notices, as long as the actor's session lasts. */
export async function registerDevice(
  actor: Actor,
  given: Input<typeof pushApi.register>["body"],
  { agent, services }: { agent: string; services: readonly string[] },
): Promise<PushDevice> {
  if (!isPushService(given.endpoint, services))
    throw new AppError("ERR_VALIDATION", [{ path: ["body", "endpoint"], message: "It is no push service" }]);
  await run(sql`${PushChoiceRow.insert({ companyId: actor.companyId, userId: actor.userId })} on conflict do nothing`);
  const [row] = await query(
    deviceShape,
    sql`${PushDeviceRow.insert({ ...given, companyId: actor.companyId, userId: actor.userId, sessionId: actor.sessionId, name: deviceName(agent) })} returning id, name, endpoint, created_at as "createdAt", last_sent_at as "lastSentAt"`,
  );
  if (!row) throw new Error("The device was not stored");
  await run(
    sql`delete from push_devices where user_id = ${actor.userId} and id <> all(array(
      select id from push_devices where user_id = ${actor.userId} order by id desc limit ${raw(maxDevices)}))`,
  );
  return present(row);
}

export async function endDevice({ userId }: Actor, id: number): Promise<{ ok: true }> {
  const gone = await run(sql`delete from push_devices where id = ${id} and user_id = ${userId}`);
  if (gone === 0) throw new AppError("ERR_NO_PUSH_DEVICE_FOUND");
  return { ok: true };
}

/** Sends a notice to one of the actor's devices, to test whether it arrives. */
export async function tryDevice({ userId }: Actor, id: number): Promise<{ ok: true }> {
  const [row] = await query(
    { id: integer },
    sql`select d.id from push_devices d where d.id = ${id} and d.user_id = ${userId} and ${living}`,
  );
  if (!row) throw new AppError("ERR_NO_PUSH_DEVICE_FOUND");
  enqueue("push.try", { deviceId: row.id });
  return { ok: true };
}

/** How long a sign of a user at the desk counts. The next sign comes after half a minute. */
const frontSeconds = 45;

/** Notes whether the user has the desk in front of them. A user who looks at the desk gets no notices. */
export const noteFront = (userId: number, front: boolean): Promise<number> =>
  run(
    sql`update push_choices set front_until = case when ${front} then now() + interval '${raw(frontSeconds)} seconds' end where user_id = ${userId}`,
  );
