import { createHmac } from "node:crypto";

/**
 * The platform's login, made from the app's login. Its name ends in `_platform`, and its password can be worked out only with the app's password. So
 * the operator keeps one secret for both, and injected SQL in the app's connection knows neither password.
 */
export function platformLogin(app: URL): { name: string; password: string } {
  const name = `${decodeURIComponent(app.username)}_platform`;
  return { name, password: createHmac("sha256", decodeURIComponent(app.password)).update(name).digest("hex") };
}

/** The address of the same database for the platform's login. */
export function platformUrl(appUrl: string): string {
  const url = new URL(appUrl);
  const { name, password } = platformLogin(url);
  url.username = encodeURIComponent(name);
  url.password = password;
  return url.href;
}
