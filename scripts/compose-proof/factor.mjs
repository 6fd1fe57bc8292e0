import { App } from "./app.mjs";
import { operator } from "./steps.mjs";

/** @typedef {import("./steps.mjs").Proof} Proof */

/** Moves the first start at this address, and the creation of the operator, eight days into the past. */
const weekLater = `with started as (
    update installation_settings set changed_at = changed_at - interval '8 days' where key = 'factor.operators' returning 1),
  made as (update users set created_at = created_at - interval '8 days' where super returning 1)
  select (select count(*) from started) || ' ' || (select count(*) from made)`;

/**
 * The operator works for a week without a second factor, then can only set one up, and signs in with its codes afterwards.
 * @param {Proof} proof
 */
export async function oweFactor({ installation, desk, say }) {
  const { factorDueAt } = await desk.ask("GET", "/auth/me");
  if (!factorDueAt) throw new Error("The operator is not told until when a second factor is due");
  await desk.ask("GET", "/users");
  const psql = ["psql", "-U", "postgres", "-d", "balcao", "-v", "ON_ERROR_STOP=1", "-At", "-c", weekLater];
  const aged = await installation.compose("exec", "-T", "postgres", ...psql);
  if (!/^1 1$/m.test(aged)) throw new Error(`The week of one operator did not begin: ${aged}`);
  await desk.signIn(operator.email, operator.password);
  const refused = await desk.call("GET", "/users");
  if (refused.status !== 403 || refused.body.error !== "ERR_FACTOR_REQUIRED")
    throw new Error(`An operator without a second factor was answered ${refused.status}`);
  const { secret } = await desk.ask("POST", "/factors/authenticator");
  const app = new App(secret);
  const { backupCodes } = await desk.ask("PUT", "/factors/authenticator", { code: await app.nextCode() });
  desk.app = app;
  await desk.ask("GET", "/users");
  await desk.signIn(operator.email, operator.password);
  say(
    `a week later only the set-up is left; with an app and ${backupCodes.length} backup codes the desk is open again`,
  );
}
