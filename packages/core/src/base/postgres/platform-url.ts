import { createHmac } from "node:crypto";

/**
 * The login that crosses companies, made from the app's: its name ends in `_platform`, and only somebody who knows the app's password can work out
 * its password. So the operator keeps one secret for both, and SQL that was slipped into the app's connection knows neither password.
 */
export function platformLogin(app: URL): { name: string; password: string } {
  const name = `${decodeURIComponent(app.username)}_platform`;
  return { name, password: createHmac("sha256", decodeURIComponent(app.password)).update(name).digest("hex") };
}

/** The address of the same database for that login. */
export function platformUrl(appUrl: string): string {
  const url = new URL(appUrl);
  const { name, password } = platformLogin(url);
  url.username = encodeURIComponent(name);
  url.password = password;
  return url.href;
}
