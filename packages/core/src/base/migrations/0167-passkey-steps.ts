import type { Migration } from "./sql.ts";

/** The step of linking a number whose account must show its passkey. The question and the answer are not stored. */
export const passkeySteps: Migration = {
  name: "0167-passkey-steps",
  async up(run) {
    await run("alter table connections add passkey jsonb");
  },
};
