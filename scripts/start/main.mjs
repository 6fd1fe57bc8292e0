import { spawnSync } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, SetupError } from "../lib/install.mjs";
import { setUpBots } from "./bots.mjs";
import { claim } from "./claim.mjs";
import { hasDemo, hasUsers, openDatabase, prepareDatabase } from "./database.mjs";
import { keepDatabase } from "./keep-database.mjs";
import { askForPix, setUpPayments } from "./payments.mjs";
import { Product } from "./product.mjs";
import { chooseSettings, dataDirectory } from "./settings.mjs";

/** @param {string} line */
const say = (line) => console.log(line);

/** Starts the product on this machine and runs until it gets the signal to stop. */
export async function main() {
  const dataDir = dataDirectory();
  const claimed = await claim(dataDir);
  try {
    const settings = await chooseSettings(dataDir);
    build();
    await sayWhatIsMissing(settings.env);
    await run(dataDir, settings, claimed.note);
  } finally {
    claimed.release();
  }
}

/** Builds all packages. Turbo skips those that did not change. */
function build() {
  say("Building");
  const { status } = spawnSync("turbo", ["run", "build", "--output-logs=errors-only"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new SetupError("The build failed: npm run build shows why.");
}

/**
 * Says in one line which program is missing and what does not work without it.
 * @param {NodeJS.ProcessEnv} env
 */
async function sayWhatIsMissing({ FFMPEG_PATH }) {
  /** @type {typeof import("../../apps/worker/src/media/find-ffmpeg.ts")} */
  const { findFfmpeg } = await import(pathToFileURL(join(root, "apps/worker/dist/media/find-ffmpeg.js")).href);
  if (await findFfmpeg(FFMPEG_PATH || undefined)) return;
  const fault = FFMPEG_PATH ? `FFMPEG_PATH names ${FFMPEG_PATH}, which cannot be run` : "There is no ffmpeg here";
  say(
    `${fault}: voice notes and sounds cannot be sent, and films have no preview. Install ffmpeg (Debian: apt install ffmpeg), or name it in FFMPEG_PATH.`,
  );
}

/**
 * @param {string} dataDir
 * @param {Awaited<ReturnType<typeof chooseSettings>>} settings
 * @param {import("./child.mjs").Child["onPid"]} onPid
 */
async function run(dataDir, settings, onPid) {
  const signals = stopSignals();
  const stop = once(signals, "stop");
  say("Preparing the database");
  const database = await openDatabase(dataDir);
  const env = { ...settings.env, ...database.urls };
  const product = new Product({ ...settings, env }, { say, onPid });
  const kept = keepDatabase(database.server, { again: database.again, say });
  // A second Ctrl-C kills the processes.
  void stop.then(() => signals.on("stop", () => product.kill()));
  try {
    await prepareDatabase(env, database.embedded);
    say("Starting");
    await Promise.race([product.start().then((phone) => greet(env, phone, product)), stop]);
    await stop;
    say("Stopping");
  } finally {
    await product.stop();
    await kept.stop();
    await database.stop();
  }
  say("Balcão has stopped");
}

/** Emits "stop" for each Ctrl-C and for each similar signal. */
function stopSignals() {
  const signals = new EventEmitter();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => signals.emit("stop"));
  return signals;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string | undefined} phone
 * @param {Pick<Product, "bank" | "outside" | "graph">} simulated
 */
async function greet(env, phone, { bank, outside, graph }) {
  if (await hasDemo(env)) {
    // A user who changed the demo sets up the rest by hand, so a failure here never stops the start.
    const url = `http://${env.HOST === "0.0.0.0" ? "127.0.0.1" : env.HOST}:${env.PORT}`;
    if (bank)
      await setUpPayments(url, bank)
        .then(() => askForPix(url))
        .catch((error) => say(`Payments: ${error.message}`));
    if (outside) await setUpBots(env, url, outside).catch((error) => say(`Bots: ${error.message}`));
    say("\nDemo logins, password balcao-demo:");
    say("  admin       admin@demo.local");
    say("  attendants  ana@demo.local, bruno@demo.local");
    say("  operator    super@balcao.local");
    say("  another company's admin  admin@outra.local");
    say("  admins of companies that subscribe");
    say("    in its trial             admin@teste.local");
    say("    invoice due in 3 days    admin@vencendo.local");
    say("    suspended                admin@suspensa.local");
    say("    with a Pix to pay        admin@pix.local");
  }
  if (!(await hasUsers(env)))
    say(`\nNobody is here yet: open ${env.PUBLIC_URL}/setup, with the code from npm run admin -- setup-code`);
  if (phone) say(`Demo phone: ${phone}`);
  if (graph) say(`Official number to try: ${graph}`);
  if (bank) say(`Demo bank: ${bank.payUrl}`);
  say(`Balcão is ready: ${env.PUBLIC_URL}`);
}
