import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bankClient } from "@balcao/payment-simulator/pix/routes";
import { iuguAccount, iuguToken } from "@balcao/payment-simulator/iugu/routes";
import { type PaymentSimulator, startPaymentSimulator } from "@balcao/payment-simulator/simulator";
import { startNetwork } from "@balcao/whatsapp-simulator/network";
import type { SimulatedNetwork } from "@balcao/whatsapp-simulator/network-api";
import { freePort } from "../../scripts/lib/port.mjs";
import { setUpPayments } from "../../scripts/start/payments.mjs";
import { type Mailbox, openMailbox } from "../../apps/worker/src/testing/mailbox.ts";
import { openPushService, type PushService } from "../../apps/worker/src/testing/push-service.ts";
import { closeBrowsers } from "./browsers.ts";
import { Child } from "./child.ts";
import { databaseFor } from "./databases.ts";
import { scriptOf } from "./programs.ts";
import { spreads, startSpread } from "./spread.ts";

const results = resolve(import.meta.dirname, "../../test-results/product");

export interface Product {
  url: string;
  network: SimulatedNetwork;
  /** The simulator through which companies pay, or null when the story did not request one. */
  payments: PaymentSimulator | null;
  /** The mailbox of the product's e-mails, or null when the story did not request one. */
  mailbox: Mailbox | null;
  /** The push service of its users' browsers, or null when the story did not request one. */
  pushes: PushService | null;
  /** The owner role, with which a test may read any row. */
  ownerUrl: string;
  appUrl: string;
  api: Child;
  workers: Child[];
  /** The service that performs the operators' tasks, like `backup` of the compose file. It runs only when a story starts it. */
  tasks: Child;
  /** Stops and starts the database server while the product runs. The product must have its own server. */
  restartDatabase(): Promise<void>;
  /** Resolves when the product reports that all its parts work. */
  healthy(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** The name of the folder of logs and data. */
  name: string;
  workers?: number;
  seed?: boolean;
  /** Gives the product its own database server, for a story that restarts it. */
  alone?: boolean;
  /** Starts the product as a host does: only with the real network, and without the demo. */
  production?: boolean;
  /** Starts a bank and Iugu too, and configures them as the product's providers. */
  payments?: boolean;
  /** Starts a mail server too, through which the product sends. */
  mail?: boolean;
  /** Starts a push service too, which gets the devices' notices. */
  push?: boolean;
  /** The address of the Graph for official numbers, not Meta's. */
  graphUrl?: string;
  /** The product's address is a host name, because passkeys need one. */
  named?: boolean;
  /** Further variables of the product, such as those of a bucket. */
  environment?: Record<string, string>;
}

/** Starts the whole product like `npm start`: a database, the simulated network, and the api and workers as processes. */
export async function startProduct({
  name,
  workers = 1,
  seed = true,
  alone = false,
  production = false,
  payments: pays = false,
  mail = false,
  push = false,
  graphUrl,
  named = false,
  environment = {},
}: Options): Promise<Product> {
  const folder = join(results, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const database = await databaseFor(name, { seed, alone });
  const { ownerUrl, appUrl } = database;
  const network = await startNetwork({ port: 0, mediaPort: 0, keysSaid: 1, stateDir: join(folder, "network") });
  const payments = pays ? await startPaymentSimulator() : null;
  const mailbox = mail ? await openMailbox() : null;
  const pushes = push ? await openPushService() : null;
  const port = await freePort();
  const spread = spreads && !production ? await startSpread(port) : null;
  const graph = graphUrl === undefined ? {} : { GRAPH_URL: graphUrl };
  const beside = {
    ...(mailbox && mailFrom(mailbox)),
    ...(pushes && pushTo(pushes)),
    ...graph,
    ...spread?.environment,
    ...environment,
  };
  const url = `http://${named ? "localhost" : "127.0.0.1"}:${port}`;
  const demo = { ...childEnvironment({ network, appUrl, port, url, folder }), ...beside };
  const hosted = { NODE_ENV: "production", SIMULATOR: "off", WHATSAPP_NETWORK: "whatsapp" };
  const env = production ? { ...demo, ...hosted } : demo;
  const [apiScript, workerScript] = [scriptOf("api", production), scriptOf("worker", production)];
  const api = new Child("api", apiScript, { ...env, ...spread?.api }, folder);
  const secondApi = spread && new Child("api-2", apiScript, { ...env, ...spread.secondApi }, folder);
  const processes = spread ? Math.max(2, workers) : workers;
  const held = Array.from({ length: processes }, (_, index) => {
    const workerId = `worker-${index + 1}`;
    // A single worker has no name, as in production, so a process that is started anew counts as another worker and must wait until the old lease ends.
    return new Child(workerId, workerScript, processes > 1 ? { ...env, WORKER_ID: workerId } : env, folder);
  });
  const owned = { ...env, DATABASE_OWNER_URL: ownerUrl };
  const tasks = new Child("tasks", "packages/core/dist/admin.js", owned, folder, ["company", "tasks"]);
  const product: Product = {
    url,
    network,
    payments,
    mailbox,
    pushes,
    ownerUrl,
    appUrl,
    api,
    workers: held,
    tasks,
    restartDatabase: database.restart,
    healthy: () => waitForHealth(url),
    stop: async () => {
      await closeBrowsers();
      await tasks.end();
      await Promise.all(held.map((worker) => worker.end()));
      await Promise.all([api.end(), secondApi?.end()]);
      await spread?.close();
      await network.close();
      await payments?.close();
      await mailbox?.close();
      pushes?.close();
      await database.end();
    },
  };
  const started = [api, ...(secondApi ? [secondApi] : []), ...held];
  for (const child of started) child.start();
  await waitForHealth(url, started);
  if (payments) await setUpPayments(url, { payUrl: payments.url, bankClient, iuguAccount, iuguToken });
  return product;
}

const mailFrom = ({ url }: Mailbox) => ({ SMTP_URL: url, MAIL_FROM: "Balcão <desk@balcao.example>" });

/** Loopback needs no exception here, because the processes may already call every loopback address. */
const pushTo = ({ host }: PushService) => ({ PUSH_SERVICES: host });

/** The environment of the product's processes on this machine, with the simulated network. */
export function childEnvironment({
  network,
  appUrl,
  port,
  url,
  folder,
}: {
  network: Pick<SimulatedNetwork, "wsUrl" | "certificateRoot" | "mediaCertificateFile">;
  appUrl: string;
  port: number;
  url: string;
  folder: string;
}) {
  const secret = () => randomBytes(32).toString("hex");
  const inherited = Object.entries(process.env).filter(
    ([key]) => !/^(DATABASE_|REDIS_URL|PORT$|HOST$|NODE_OPTIONS|NODE_ENV)/.test(key),
  );
  return {
    ...Object.fromEntries(inherited),
    NODE_ENV: "development",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: appUrl,
    DATA_KEY: `e2e:${secret()}`,
    JWT_SECRET: secret(),
    JWT_REFRESH_SECRET: secret(),
    MEDIA_DIR: join(folder, "media"),
    SIMULATOR: "on",
    WHATSAPP_NETWORK: "simulator",
    ALLOW_PRIVATE_ADDRESSES: "127.0.0.0/8",
    WHATSAPP_WS_URL: network.wsUrl,
    WHATSAPP_TEST_ROOT: network.certificateRoot,
    NODE_EXTRA_CA_CERTS: network.mediaCertificateFile,
    LOG_LEVEL: "info",
  };
}

/** Waits until all parts work. Throws when one of these processes ends meanwhile. */
async function waitForHealth(url: string, processes: Child[] = []): Promise<void> {
  for (const deadline = performance.now() + 180_000; performance.now() < deadline; await sleep(100)) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    const ended = processes.find(({ hasEnded }) => hasEnded);
    if (ended) throw new Error(`${ended.name} ended: ${readFileSync(ended.log, "utf8").slice(-1000)}`);
  }
  throw new Error(`${url} did not become healthy within 180 s: see test-results/product`);
}
