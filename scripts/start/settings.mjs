import { chmodSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { root, SetupError } from "../lib/install.mjs";
import { freePort, isPortFree } from "../lib/port.mjs";
import { ensureSecrets } from "./secrets.mjs";

/** The value of a variable; an empty value counts as not set. @param {string} name */
const given = (name) => process.env[name] || undefined;

/** The folder of this installation's database, media, secrets and logs. */
export const dataDirectory = () => resolve(root, given("DATA_DIR") ?? ".data");

/** The environment of the whole product. Variables of the caller stay as they are. The others are chosen for one machine. */
export async function chooseSettings(/** @type {string} */ dataDir) {
  const logs = join(dataDir, "logs");
  // Customers' files and the processes' logs are closed to other users of this machine. The database has its own folder beside them.
  for (const folder of [logs, join(dataDir, "media"), join(dataDir, "simulator")]) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o700);
  }
  const host = given("HOST") ?? "127.0.0.1";
  const port = Number(given("PORT") ?? 8080);
  const production = given("NODE_ENV") === "production";
  const simulator = (given("SIMULATOR") ?? (production ? "off" : "on")) === "on";
  if (!(await isPortFree(host, port))) {
    throw new SetupError(
      `Port ${port} of ${host} is taken: stop what uses it, or choose another with PORT=${port + 1} npm start`,
    );
  }
  const chosen = {
    NODE_ENV: "development",
    HOST: host,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    MEDIA_DIR: join(dataDir, "media"),
    SIMULATOR: simulator ? "on" : "off",
    SIMULATOR_STATE_DIR: join(dataDir, "simulator"),
    ...ensureSecrets(dataDir),
  };
  return { logs, host, port, simulator, env: withCaller({ ...chosen, ...(simulator && (await simulated(dataDir))) }) };
}

/** The addresses of the demo's simulators. The product may call these programs although they are on this machine. */
async function simulated(/** @type {string} */ dataDir) {
  const dialogflow = await freePort(4602);
  const graph = await freePort(4700);
  return {
    ALLOW_PRIVATE_ADDRESSES: "127.0.0.0/8",
    SIMULATOR_PORT: String(await freePort(4400)),
    SIMULATOR_MEDIA_PORT: String(await freePort(4443)),
    PAYMENT_SIMULATOR_PORT: String(await freePort(4500)),
    PAYMENT_SIMULATOR_BANK_PORT: String(await freePort(4543)),
    OUTSIDE_SIMULATOR_TYPEBOT_PORT: String(await freePort(4601)),
    OUTSIDE_SIMULATOR_DIALOGFLOW_PORT: String(dialogflow),
    OUTSIDE_SIMULATOR_N8N_PORT: String(await freePort(4603)),
    OUTSIDE_SIMULATOR_ASSISTANT_PORT: String(await freePort(4604)),
    DIALOGFLOW_API_URL: `http://127.0.0.1:${dialogflow}`,
    GRAPH_SIMULATOR_PORT: String(graph),
    GRAPH_SIMULATOR_STATE: join(dataDir, "simulator", "graph.json"),
    GRAPH_URL: `http://127.0.0.1:${graph}`,
    GOOGLE_TOKEN_URL: `http://127.0.0.1:${dialogflow}/token`,
  };
}

/**
 * The chosen environment. The caller's variables have priority over it.
 * @param {NodeJS.ProcessEnv} chosen
 * @returns {NodeJS.ProcessEnv}
 */
export function withCaller(chosen) {
  const caller = Object.entries(process.env).filter(([name, value]) => value || !(name in chosen));
  return { ...chosen, ...Object.fromEntries(caller) };
}
