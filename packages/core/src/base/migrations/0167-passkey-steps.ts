import type { Migration } from "./sql.ts";

/** Where the link of a number stands whose account must show its passkey. What is asked and answered is not kept. */
export const passkeySteps: Migration = {
  name: "0167-passkey-steps",
  async up(run) {
    await run("alter table connections add passkey jsonb");
  },
};
