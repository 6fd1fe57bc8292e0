/**
 * The version before 0241 erases a person from `outbox` with this question to `payload`, which was `jsonb` then. It still must when it works during an
 * upgrade or after the way back, because no erasure ends without it.
 */
export const jsonPathExists = {
  name: "jsonb_path_exists",
  sql: `
    create or replace function jsonb_path_exists(target json, path jsonpath, vars jsonb) returns boolean language sql immutable as $$
      select pg_catalog.jsonb_path_exists(target::jsonb, path, vars)
    $$;
  `,
};
