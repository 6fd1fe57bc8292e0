import { companyIdSql, listed, type Sql, sql } from "../sql.ts";
import { MediaRow } from "./media.model.ts";
import type { StoredFile } from "./stored-file.ts";

/** The insert of a stored file into the company in scope. The caller continues the statement with `returning id`. */
export const insertFile = ({ key, mimetype, name, size }: StoredFile): Sql =>
  MediaRow.insert({ companyId: companyIdSql, state: "ok", objectKey: key, mimetype, name, size });

/**
 * The beginning of a statement that inserts stored files into the company in scope: `with given as (…), file as (…)`. `beside` adds columns to `given`,
 * each as an array with one value for each file. The caller continues with `… from given join file on file.object_key = given.key`.
 */
export const insertFiles = (files: readonly StoredFile[], beside: Readonly<Record<string, Sql>>): Sql =>
  sql`with given as (select * from ${listed("g", {
    ...beside,
    key: sql`${files.map(({ key }) => key)}::text[]`,
    mimetype: sql`${files.map(({ mimetype }) => mimetype)}::text[]`,
    name: sql`${files.map(({ name }) => name)}::text[]`,
    size: sql`${files.map(({ size }) => size)}::bigint[]`,
  })}),
   file as (
     ${MediaRow.insert({
       companyId: companyIdSql,
       state: "ok",
       objectKey: sql`key`,
       mimetype: sql`mimetype`,
       name: sql`name`,
       size: sql`size`,
     })} from given returning id, object_key
   )`;
