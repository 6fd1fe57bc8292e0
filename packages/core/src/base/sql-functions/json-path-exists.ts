/**
 * The version before 0241 calls this function on `payload` when it erases a person from `outbox`, because the column was `jsonb` then. That version may
 * run during an upgrade or after a return to it, and its erasures would fail without this function.
 */
export const jsonPathExists = {
  name: "jsonb_path_exists",
  sql: `
    create or replace function jsonb_path_exists(target json, path jsonpath, vars jsonb) returns boolean language sql immutable as $$
      select pg_catalog.jsonb_path_exists(target::jsonb, path, vars)
    $$;
  `,
};
