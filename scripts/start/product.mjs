import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SetupError } from "../lib/install.mjs";
import { readTold } from "./ask.mjs";
import { readOutside } from "./bots.mjs";
import { keepRunning } from "./child.mjs";
import { hasWhatsappConnection } from "./database.mjs";
import { readBank } from "./payments.mjs";
import { withCaller } from "./settings.mjs";

const READY_WITHIN_MS = 90_000;
const LOOK_EVERY_MS = 30_000;

/** @typedef {{ wsUrl: string, httpUrl: string, certificateRoot: string, mediaCertificateFile: string }} Network */
/** @typedef {{ logs: string, host: string, port: number, simulator: boolean, env: NodeJS.ProcessEnv }} Settings */
/** @typedef {Pick<import("./child.mjs").Child, "say" | "onPid">} Hooks */

/** The processes of the product. They are started together, kept running, and stopped in order. */
export class Product {
  /** @type {Map<string, ReturnType<typeof keepRunning>>} */
  #children = new Map();
  #ended = new AbortController();
  #ready = false;
  /** @type {(fault: Error) => void} */
  #giveUp = () => undefined;
  #settings;
  #hooks;
  /**
   * The payment simulator of the demo.
   * @type {import("./payments.mjs").Bank | undefined}
   */
  bank;
  /**
   * The simulator of outside programs in the demo.
   * @type {import("./bots.mjs").Outside | undefined}
   */
  outside;
  /** Where an official number can be tried. @type {string | undefined} */
  graph;

  /** @param {Settings} settings @param {Hooks} hooks */
  constructor(settings, hooks) {
    this.#settings = settings;
    this.#hooks = hooks;
  }

  /** Resolves when the api is healthy, with the address of the demo phone if there is one. Rejects when a process ends before that. */
  async start() {
    const network = await new Promise((/** @type {(network: Network | undefined) => void} */ resolve, reject) => {
      this.#giveUp = reject;
      this.#startAll().then(resolve, reject);
    });
    this.#ready = true;
    return network?.httpUrl;
  }

  /** Stops the workers first, because they hand their numbers over, then the api, then the simulators. */
  async stop() {
    this.#ended.abort();
    const simulators = ["simulator", "payment-simulator", "outside-simulator", "graph-simulator"];
    for (const names of [["worker-simulator", "worker-whatsapp"], ["api"], simulators]) {
      await Promise.all(names.flatMap((name) => this.#children.get(name)?.stop() ?? []));
    }
  }

  kill() {
    for (const child of this.#children.values()) child.kill();
  }

  async #startAll() {
    const { env, host, port, simulator } = this.#settings;
    const aside = simulator ? this.#startAside() : undefined;
    const network = simulator ? await this.#startNetwork() : undefined;
    this.#launch("api", "apps/api/dist/main.js", env);
    void this.#watchForWhatsapp();
    await this.#waitForHealth(`http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}/api/health`);
    await aside;
    return network;
  }

  /** Starts the simulators that the product does not need to become healthy. */
  async #startAside() {
    [this.bank, this.outside, this.graph] = await Promise.all([
      this.#startSimulator("payment-simulator", readBank),
      this.#startSimulator("outside-simulator", readOutside),
      this.#startSimulator("graph-simulator", readGraph),
    ]);
  }

  /** @param {string} name @param {string} script @param {NodeJS.ProcessEnv} env @param {(line: string) => void} [onLine] */
  #launch(name, script, env, onLine) {
    const onFall = (/** @type {string} */ how) => {
      if (!this.#ready)
        this.#giveUp(new SetupError(`${name} does not start (${how}), see ${join(this.#settings.logs, name)}.log`));
      return this.#ready;
    };
    this.#children.set(
      name,
      keepRunning({ name, script, env, logs: this.#settings.logs, ...this.#hooks, onLine, onFall }),
    );
  }

  /**
   * Starts the simulated network and its worker. A network that was started again may have another certificate root, which a worker reads
   * only at its start, so the worker is then started again too.
   * @returns {Promise<Network>}
   */
  #startNetwork() {
    return new Promise((resolve) => {
      let served = "";
      this.#launch("simulator", "packages/whatsapp-simulator/dist/main.js", this.#settings.env, (line) => {
        const network = readNetwork(line);
        if (!network || line === served) return;
        served = line;
        void this.#serve(network).then(() => resolve(network));
      });
    });
  }

  /**
   * Starts a simulator, and returns what `read` finds in its output.
   * @template T
   * @param {string} name
   * @param {(line: string) => T | undefined} read
   * @returns {Promise<T>}
   */
  #startSimulator(name, read) {
    return new Promise((resolve) => {
      this.#launch(name, `packages/${name}/dist/main.js`, this.#settings.env, (line) => {
        const said = read(line);
        if (said) resolve(said);
      });
    });
  }

  /** @param {Network} network */
  async #serve({ wsUrl, certificateRoot, mediaCertificateFile }) {
    await this.#children.get("worker-simulator")?.stop();
    const chosen = { WHATSAPP_NETWORK: "simulator", WHATSAPP_WS_URL: wsUrl, WHATSAPP_TEST_ROOT: certificateRoot };
    // Many machines set this variable for their own proxy. Such a value would prevent fetching files of the simulated network.
    this.#launchWorker("worker-simulator", chosen, { NODE_EXTRA_CA_CERTS: mediaCertificateFile });
  }

  /**
   * Starts a worker. When it is started again it has the same name, and so gets its numbers back immediately.
   * @param {string} name
   * @param {NodeJS.ProcessEnv} chosen
   * @param {NodeJS.ProcessEnv} needed
   */
  #launchWorker(name, chosen, needed = {}) {
    if (this.#ended.signal.aborted) return;
    const { env, port } = this.#settings;
    const WORKER_ID = `${hostname()}-${port}-${name}`;
    this.#launch(name, "apps/worker/dist/main.js", { ...withCaller({ ...env, WORKER_ID, ...chosen }), ...needed });
  }

  /** Starts the worker of the real network when the first such connection is made, because an idle worker uses memory. */
  async #watchForWhatsapp() {
    while (!this.#ended.signal.aborted) {
      const wanted = !this.#settings.simulator || (await hasWhatsappConnection(this.#settings.env).catch(() => false));
      if (wanted) return this.#launchWorker("worker-whatsapp", { WHATSAPP_NETWORK: "whatsapp" });
      await this.#pause(LOOK_EVERY_MS);
    }
  }

  /** @param {string} url */
  async #waitForHealth(url) {
    const deadline = performance.now() + READY_WITHIN_MS;
    let answer = "nothing";
    while (performance.now() < deadline && !this.#ended.signal.aborted) {
      const response = await fetch(url).catch(() => undefined);
      if (response?.ok) return;
      if (response) answer = await response.text();
      await this.#pause(100);
    }
    throw new SetupError(`The product is not healthy: ${url} answers ${answer}. See ${this.#settings.logs}`);
  }

  /** @param {number} ms */
  #pause(ms) {
    return sleep(ms, undefined, { signal: this.#ended.signal }).catch(() => undefined);
  }
}

/** Reads the line in which the simulated Graph says its address. @param {string} line @returns {string | undefined} */
export const readGraph = (line) => readTold(line, ["graphUrl", "token"])?.graphUrl;

/** Reads the line in which the simulator says its addresses. @param {string} line @returns {Network | undefined} */
export const readNetwork = (line) => readTold(line, ["wsUrl", "certificateRoot"]);
