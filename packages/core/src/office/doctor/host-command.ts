import { env } from "../../base/env.ts";

/** Where a command runs: in the running api, in the service `backup` with the pipe, or beside all of them with the owner's password. */
const services = { api: "exec api", backup: "exec -T backup", migrate: "run --rm migrate" };

/** An admin command as the host of this installation calls it. In production it names the script by its path, because the image has no npm scripts. */
export const hostCommand = (words: string, service: keyof typeof services = "api"): string =>
  env.NODE_ENV === "production"
    ? `docker compose ${services[service]} node packages/core/dist/admin.js ${words}`
    : `npm run admin -- ${words}`;
