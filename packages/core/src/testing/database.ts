import pg from "pg";
import { settleDatabase } from "../base/postgres/roles.ts";
import { beginAgain, inDatabase } from "./again.ts";

/**
 * A migrated database for this test worker only, a copy of the run's `template`. An existing database stays, because its name belongs to one run.
 * This file imports no migrations, because every test file with a process of its own loads it.
 */
export async function prepareDatabase(
  ownerUrl: string,
  appUrl: string,
  name: string,
  template: string,
): Promise<{ ownerUrl: string; appUrl: string }> {
  const urls = { ownerUrl: inDatabase(ownerUrl, name), appUrl: inDatabase(appUrl, name) };
  if (await beginAgain(urls.ownerUrl)) return urls;
  const admin = new pg.Client(inDatabase(ownerUrl, "postgres"));
  await admin.connect();
  try {
    await admin.query(`create database ${name} template ${template}`);
  } finally {
    await admin.end();
  }
  const own = new pg.Client(urls.ownerUrl);
  await own.connect();
  try {
    await settleDatabase((sql) => own.query(sql));
  } finally {
    await own.end();
  }
  return urls;
}
