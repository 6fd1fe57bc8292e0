import type { Language } from "@balcao/shared/automatic-texts";
import { AppError } from "@balcao/shared/errors";
import type { PlanLimits } from "@balcao/shared/plans/limits";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { refuseKeptEmail } from "../users/earlier-emails.ts";
import { UserRow } from "../users/user.model.ts";
import { CompanyRow } from "../companies/company.model.ts";
import { knowsTimeZone } from "../companies/time-zone.ts";

export interface NewCompany {
  name: string;
  language: Language;
  timezone: string;
  plan: PlanLimits;
}
export interface NewAdmin {
  name: string;
  email: string;
  passwordHash: string;
  /** The user is the operator of the installation. */
  super: boolean;
}

/** The key of the lock under which names of companies are compared and given. Its value has no meaning. */
export const installationLock = 4_004_021;
/** Locks the installation, so that companies and its first user are made one after another. Call it in the platform's scope. */
export const lockInstallation = (): Promise<number> => run(sql`select pg_advisory_xact_lock(${installationLock})`);

const firstQueue: Record<Language, string> = { pt: "Atendimento", en: "Service", es: "Atención" };

/**
 * Creates a new company's first queue, and opens the guide to the first steps. The company's admin works in this queue, so that somebody sees the
 * first customer.
 */
export const createFirstQueue = (companyId: number, { userId, language }: { userId: number; language: Language }) =>
  run(
    sql`with guide as (update companies set guide_open = true where id = ${companyId}), queue as (
       insert into queues (company_id, name, color, schedules) select c.id, ${firstQueue[language]}, '#2563eb', c.schedules
       from companies c where c.id = ${companyId} returning id
     ) insert into user_queues (company_id, user_id, queue_id) select ${companyId}, ${userId}, id from queue`,
  );

/**
 * Makes a company, in the platform's scope, like all functions here. Answers 409 ERR_COMPANY_NAME_ALREADY_EXISTS for a used name, whether in upper or
 * lower case, and 400 for an unknown time zone.
 */
export async function createCompany({ name, language, timezone, plan }: NewCompany): Promise<number> {
  await lockInstallation();
  if (!(await knowsTimeZone(timezone)))
    throw new AppError("ERR_VALIDATION", [{ path: ["body", "timezone"], message: "The database does not know it" }]);
  if ((await findCompany(name)) !== null) throw new AppError("ERR_COMPANY_NAME_ALREADY_EXISTS");
  const [company] = await query(
    CompanyRow.shape("id"),
    sql`with company as (insert into companies (name, timezone, max_users, max_connections, max_queues, max_storage_mb)
       values (${name}, ${timezone}, ${plan.users}, ${plan.connections}, ${plan.queues}, ${plan.storageMb}) returning id)
     insert into settings (company_id, key, value) select id, 'language', ${language} from company returning company_id as id`,
  );
  if (!company) throw new Error("The company was not stored");
  return company.id;
}

export async function findCompany(name: string): Promise<number | null> {
  const [company] = await query(
    CompanyRow.shape("id"),
    sql`select id from companies where lower(name) = lower(${name}) order by id`,
  );
  return company?.id ?? null;
}

/** Makes an admin. Answers 409 ERR_EMAIL_ALREADY_EXISTS, even when a user of another company has the e-mail. */
export async function createAdmin(companyId: number, admin: NewAdmin): Promise<number> {
  const [user] = await query(
    UserRow.shape("id"),
    sql`insert into users (company_id, name, email, password_hash, profile, super)
     values (${companyId}, ${admin.name}, ${admin.email}, ${admin.passwordHash}, 'admin', ${admin.super})
     on conflict (lower(email)) where deleted_at is null do nothing returning id`,
  );
  if (!user) throw new AppError("ERR_EMAIL_ALREADY_EXISTS");
  await refuseKeptEmail(user.id, admin.email);
  return user.id;
}
