import type { Language } from "@balcao/shared/automation/texts";
import { AppError } from "@balcao/shared/errors";
import { query } from "../database.ts";
import { knowsTimeZone } from "./time-zone.ts";

export interface NewCompany {
  name: string;
  language: Language;
  timezone: string;
}
export interface NewAdmin {
  name: string;
  email: string;
  passwordHash: string;
  /** The operator of the installation. */
  super: boolean;
}

/** Whoever makes companies, or the first user, does it one after another; in the platform's scope. */
export const lockInstallation = (): Promise<object[]> => query("select pg_advisory_xact_lock(4004021)");

/** In the platform's scope, as all here. 409 ERR_COMPANY_NAME_ALREADY_EXISTS, whatever the case of its letters; 400 for an unknown zone. */
export async function createCompany({ name, language, timezone }: NewCompany): Promise<number> {
  await lockInstallation();
  if (!(await knowsTimeZone(timezone)))
    throw new AppError("ERR_VALIDATION", [{ path: ["body", "timezone"], message: "The database does not know it" }]);
  if ((await findCompany(name)) !== null) throw new AppError("ERR_COMPANY_NAME_ALREADY_EXISTS");
  const [company] = await query<{ id: number }>(
    `with company as (insert into companies (name, timezone) values ($1, $2) returning id)
     insert into settings (company_id, key, value) select id, 'language', $3 from company returning company_id as id`,
    [name, timezone, language],
  );
  if (!company) throw new Error("The company was not stored");
  return company.id;
}

export async function findCompany(name: string): Promise<number | null> {
  const [company] = await query<{ id: number }>("select id from companies where lower(name) = lower($1) order by id", [
    name,
  ]);
  return company?.id ?? null;
}

/** 409 ERR_EMAIL_ALREADY_EXISTS, also where it is somebody's of another company. */
export async function createAdmin(companyId: number, admin: NewAdmin): Promise<number> {
  const [user] = await query<{ id: number }>(
    `insert into users (company_id, name, email, password_hash, profile, super) values ($1, $2, $3, $4, 'admin', $5)
     on conflict (lower(email)) where deleted_at is null do nothing returning id`,
    [companyId, admin.name, admin.email, admin.passwordHash, admin.super],
  );
  if (!user) throw new AppError("ERR_EMAIL_ALREADY_EXISTS");
  return user.id;
}
