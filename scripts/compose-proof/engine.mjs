import { spawn } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs a program to its end. Throws with its last lines when it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, mayFail?: boolean, log?: string, input?: string }} [options] `input` is what
 *   the program reads
 * @returns {Promise<string>} what it wrote to its two outputs
 */
export function run(program, args, { cwd, env, mayFail = false, log, input } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
    child.stdin?.end(input);
    let said = "";
    /** @param {Buffer} bytes */
    const hear = (bytes) => {
      said += bytes.toString();
      if (log) appendFileSync(log, bytes);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 || mayFail
        ? resolve(said)
        : reject(new Error(`${program} ${args.join(" ")} ended with ${code}:\n${said.slice(-3000)}`)),
    );
  });
}

/** One compose project for the proof. It has its own name, .env and checkout, so that an installation of this machine is not touched. */
export class Installation {
  /**
   * @param {string} name of the compose project
   * @param {string} checkout the folder with docker-compose.yml
   * @param {string} folder for .env and the log
   */
  constructor(name, checkout, folder) {
    this.name = name;
    this.checkout = checkout;
    this.envFile = join(folder, ".env");
    this.log = join(folder, "compose.log");
  }

  /** Makes .env as a new host does. */
  async makeEnv() {
    const made = await run("sh", [join(this.checkout, "hosting/make-env.sh")]);
    writeFileSync(this.envFile, made, { mode: 0o600 });
  }

  /**
   * Sets lines of .env.
   * @param {Record<string, string>} values
   */
  set(values) {
    const lines = readFileSync(this.envFile, "utf8").split("\n");
    for (const [name, value] of Object.entries(values)) {
      const at = lines.findIndex((line) => line.startsWith(`${name}=`));
      if (at < 0) lines.push(`${name}=${value}`);
      else lines[at] = `${name}=${value}`;
    }
    writeFileSync(this.envFile, lines.join("\n"), { mode: 0o600 });
  }

  /** @param {string} name */
  setting(name) {
    return new RegExp(`^${name}=(.*)$`, "m").exec(readFileSync(this.envFile, "utf8"))?.[1] ?? "";
  }

  /** @param {string[]} args */
  compose(...args) {
    return run("docker", this.#args(args), { cwd: this.checkout, log: this.log });
  }

  /**
   * A command of the product, as docs/hosting.md writes it. Its output goes to no log, because it may contain a secret.
   * @param {string[]} args from `exec` or `run` on
   * @param {{ input?: string, mayFail?: boolean }} [options]
   */
  admin(args, options) {
    return run("docker", this.#args(args), { cwd: this.checkout, ...options });
  }

  /**
   * A script of the project folder, as a host runs it.
   * @param {string[]} args its path and its options
   */
  script(...args) {
    const env = { COMPOSE_PROJECT_NAME: this.name, COMPOSE_ENV_FILES: this.envFile };
    return run("sh", args, { cwd: this.checkout, log: this.log, env });
  }

  /** @param {string[]} args */
  tryCompose(...args) {
    return run("docker", this.#args(args), { cwd: this.checkout, log: this.log, mayFail: true });
  }

  /** @param {string[]} args */
  #args(args) {
    return ["compose", "--project-name", this.name, "--env-file", this.envFile, ...args];
  }

  /**
   * The ids of a service's containers, in their order.
   * @param {string} [service]
   */
  async containers(service) {
    const ids = await this.compose("ps", "--quiet", "--no-trunc", ...(service ? [service] : []));
    return ids.split("\n").filter(Boolean).toSorted();
  }

  /**
   * Kills the program in a container of a service outright, as a crash would. The program is the only child of the container's init; killing the
   * container instead would tell the engine not to start it again.
   * @param {string} service
   * @param {number} which of its containers, from 0 on
   */
  async kill(service, which) {
    const container = (await this.containers(service))[which];
    if (!container) throw new Error(`There is no container ${which} of ${service}`);
    await run("docker", ["exec", container, "sh", "-c", "kill -9 $(cat /proc/1/task/1/children)"], { mayFail: true });
  }

  /**
   * Waits until all containers of a service are healthy again after one of them was killed.
   * @param {string} service
   */
  async recovered(service) {
    const state = "{{if .State.Health}}{{.State.Health.Status}}{{else}}{{.State.Status}}{{end}}";
    for (const until = Date.now() + 180_000; ; await sleep(1000)) {
      const said = await run("docker", ["inspect", "--format", state, ...(await this.containers(service))]);
      if (
        said
          .trim()
          .split("\n")
          .every((one) => one === "healthy" || one === "running")
      )
        return;
      if (Date.now() > until) throw new Error(`After a kill ${service} does not come back: ${said}`);
    }
  }
}
