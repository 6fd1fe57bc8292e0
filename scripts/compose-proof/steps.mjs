import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Desk } from "./desk.mjs";
import { run } from "./engine.mjs";
import { Talk } from "./talk.mjs";

/**
 * The data that all steps use.
 * @typedef {object} Proof
 * @property {import("./engine.mjs").Installation} installation
 * @property {string} next the commit that the upgrade leads to
 * @property {Desk} desk the operator's
 * @property {number} chatId the internal chat in which words flow
 * @property {(line: string) => void} say
 */

export const operator = { email: "operadora@example.com", password: "um balcão que se prova" };
/** Caddy signs a name of this kind itself. It is no name of this machine, so that operators must have a second factor, as at a host's address. */
const domain = "balcao.local";
/** The largest size of the image, in MB. */
const largest = 500;
/** The proxy holds a call that reaches no api for this long (hosting/Caddyfile). */
const heldMs = 20_000;

/** @param {Proof} proof */
export async function install({ installation, desk, say }) {
  await installation.compose("up", "-d");
  await desk.healthy();
  say(`the api answers at ${desk.url}`);
}

/** @param {Proof} proof */
export async function setUp(proof) {
  const { installation, desk, say } = proof;
  const log = await installation.compose("logs", "--no-color", "api");
  const code = /set-up code ([A-Z0-9-]{8,})/.exec(log)?.[1];
  if (!code) throw new Error("The log of the api has no set-up code");
  const first = {
    ...operator,
    name: "Rosa",
    company: "Padaria da Rosa",
    language: "pt",
    timezone: "America/Sao_Paulo",
  };
  const wrong = await desk.call("POST", "/setup", { ...first, code: "ABCD-EFGH-JKLM-NPQR" });
  if (wrong.status !== 403) throw new Error(`A wrong set-up code was answered ${wrong.status}`);
  await desk.ask("POST", "/setup", { ...first, code });
  const again = await desk.call("POST", "/setup", { ...first, code });
  if (again.status !== 409) throw new Error(`A second set-up was answered ${again.status}`);
  await desk.signIn(operator.email, operator.password);
  const ana = await desk.ask("POST", "/users", {
    name: "Ana",
    email: "ana@example.com",
    password: "uma senha bem longa 7",
  });
  const chat = await desk.ask("POST", "/chats", { title: "Prova", users: [ana.id] });
  proof.chatId = chat.id;
  say("wrong code refused, the operator made, a second set-up refused");
}

/** @param {Proof} proof */
export async function signUp({ desk, say }) {
  await desk.ask("POST", "/plans", {
    name: "Essencial",
    value: 99,
    users: 5,
    connections: 2,
    queues: 5,
    storageMb: 1000,
  });
  await desk.ask("PUT", "/operator/signup", { open: true });
  const company = {
    name: "Loja da Prova",
    cpfCnpj: "11.222.333/0001-81",
    segment: "Moda",
    employeeCount: 10,
    email: "bia@example.com",
  };
  const { user } = await new Desk(desk.url).ask("POST", "/companies/cadastro", {
    ...company,
    password: "uma senha bem longa 7",
  });
  if (user.company.name !== company.name) throw new Error("The company that signed up has another name");
  say(`${company.name} signed up`);
}

/** @param {Proof} proof */
export async function changeNothing({ installation, say }) {
  const before = await installation.containers();
  await installation.compose("up", "-d");
  const after = await installation.containers();
  if (JSON.stringify(after) !== JSON.stringify(before)) throw new Error("A plain `up -d` replaced containers");
  say(`${after.length} containers stay`);
}

/** @param {Proof} proof */
export async function haveNoRights({ installation, say }) {
  for (const service of ["api", "worker"]) {
    const written = await installation.tryCompose("exec", "-T", service, "touch", "/app/x");
    if (!/Read-only file system/.test(written)) throw new Error(`${service} writes to its image: ${written}`);
    await installation.compose(
      "exec",
      "-T",
      service,
      "sh",
      "-c",
      "touch /tmp/x /data/media/x && rm /tmp/x /data/media/x",
    );
    const status = await installation.compose("exec", "-T", service, "cat", "/proc/self/status");
    for (const line of [/^Uid:\s+1000\b/m, /^CapEff:\s+0+$/m, /^CapBnd:\s+0+$/m, /^NoNewPrivs:\s+1$/m])
      if (!line.test(status)) throw new Error(`${service} has more rights than it needs: ${line} is not in ${status}`);
  }
  for (const id of await installation.containers()) {
    const limits = JSON.parse(await run("docker", ["inspect", "--format", "{{json .HostConfig}}", id]));
    const { Memory: memory, PidsLimit: pids, LogConfig: log } = limits;
    if (!(memory > 0 && pids > 0 && log.Config["max-size"]))
      throw new Error(`${id} has no limit of memory, processes or log: ${memory}, ${pids}, ${JSON.stringify(log)}`);
  }
  say(
    "an ordinary user without rights, on a disk that only /tmp and the media volume can be written to; limits everywhere",
  );
}

/** @param {Proof} proof */
export async function upgrade(proof) {
  const { installation, desk, say } = proof;
  const script = "hosting/upgrade.sh";
  const talk = new Talk(desk, proof.chatId, "subida");
  await sleep(2000);
  await run("git", ["checkout", "--detach", proof.next], { cwd: installation.checkout });
  const said = await installation.script(script, "--yes", "--without-backup");
  if (!/^(Would apply \d|The database is up to date)/m.test(said))
    throw new Error(`The upgrade does not say what changes: ${said.slice(-2000)}`);
  await desk.healthy();
  const { words, repeated, slowest } = await talk.end();
  say(
    `${words} words flowed, none lost or doubled; the longest waited ${seconds(slowest)}, ${repeated} calls were sent again`,
  );
  const size =
    Number(await run("docker", ["image", "inspect", "--format", "{{.Size}}", installation.setting("IMAGE")])) / 1e6;
  if (size > largest) throw new Error(`The image has ${size.toFixed(0)} MB, and may have ${largest}`);
  say(`the image has ${size.toFixed(0)} MB`);
  const back = new Talk(desk, proof.chatId, "volta atrás");
  await installation.script(script, "--back");
  await desk.healthy();
  const { words: wordsBack } = await back.end();
  await installation.compose("up", "-d");
  await desk.healthy();
  say(`the version before runs again on the new tables, ${wordsBack} words flow, and back to the new one`);
}

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** @param {Proof} proof */
export async function stand(proof) {
  const { installation, desk, say } = proof;
  installation.set({
    COMPOSE_PROFILES: "tls",
    DOMAIN: domain,
    PUBLIC_URL: `https://${domain}`,
    API_PORT: "0",
    API_REPLICAS: "2",
    WORKER_REPLICAS: "2",
  });
  await installation.compose("up", "-d");
  const root = "/data/caddy/pki/authorities/local/root.crt";
  let ca = "";
  for (let tries = 0; !ca.includes("BEGIN CERTIFICATE"); tries += 1) {
    if (tries > 60) throw new Error(`Caddy made no certificate: ${ca}`);
    await sleep(1000);
    ca = await installation.tryCompose("exec", "-T", "caddy", "cat", root);
  }
  desk.move(domain, ca);
  await desk.healthy();
  await desk.signIn(operator.email, operator.password);
  const talk = new Talk(desk, proof.chatId, "queda");
  const replicas = [0, 1];
  for (const which of replicas)
    for (const service of ["api", "worker"]) {
      await sleep(3000);
      await installation.kill(service, which);
      await sleep(12_000);
      await installation.recovered(service);
    }
  // Goes back to the version before and then to the new one again, as an upgrade does where several processes stand behind the proxy.
  await installation.script("hosting/upgrade.sh", "--back");
  await installation.compose("up", "-d");
  await desk.healthy();
  const { words, repeated, waits, slowest, heard } = await talk.end();
  // The proxy cannot hold a call that an api had taken before it was killed: the browser sends it again, so one repeated call for each api is allowed.
  const heldInVain = waits.reduce((sum, ms) => sum + Math.floor(ms / heldMs), 0);
  if (repeated > replicas.length + heldInVain)
    throw new Error(`${repeated} calls failed behind the proxy, which must hold what reaches no api`);
  say(
    `${words} words through TLS while both apis and both workers were killed, and replaced by the version before and by the new one: none lost or doubled, ${repeated} sent again`,
  );
  say(`the longest waited ${seconds(slowest)}; the socket heard ${heard}`);
}

/**
 * The check leaves out parts outside the containers, such as a certificate that only this machine trusts.
 * @param {Proof} proof
 */
export async function examine({ installation, say }) {
  const said = await installation.tryCompose("exec", "-T", "api", "node", "apps/worker/dist/doctor.js");
  const inside = [
    "Migrations",
    "Roles of the database",
    "Walls between companies",
    "Clock",
    "DATA_KEY",
    "Redis",
    "Disk of the files",
    "ffmpeg",
    "Proxy",
  ];
  const wrong = inside.filter((what) => !new RegExp(`^ok +${what}: `, "m").test(said));
  if (wrong.length > 0) throw new Error(`The doctor does not find well: ${wrong.join(", ")}\n${said}`);
  say(`well: ${inside.join(", ")}`);
}

/** @param {Proof} proof */
export async function explainFaults({ installation, say }) {
  const faults = {
    PUBLIC_URL: "nonsense",
    JWT_SECRET: "short",
    DATA_KEY: `k9:${randomBytes(32).toString("hex")}`,
    DATABASE_APP_PASSWORD: "another",
  };
  for (const [name, wrong] of Object.entries(faults)) {
    const right = installation.setting(name);
    installation.set({ [name]: wrong });
    const said = await installation.tryCompose("run", "--rm", "--no-deps", "-T", "api");
    installation.set({ [name]: right });
    const lines = said.split("\n").filter((line) => line.trim() && !/Container|Network|Volume/.test(line));
    if (/^ +at /m.test(said) || lines.length > 10)
      throw new Error(`A wrong ${name} is not explained in plain lines: ${said}`);
    say(`${name}: ${lines.at(-1)?.slice(0, 160)}`);
  }
}
