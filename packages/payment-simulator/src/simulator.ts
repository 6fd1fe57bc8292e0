import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { controlRoutes } from "./control.ts";
import { Deeds } from "./deeds.ts";
import { Deliveries } from "./deliveries.ts";
import { type Route, serve } from "./http.ts";
import { iuguRoutes } from "./iugu/routes.ts";
import { pageRoutes } from "./page-routes.ts";
import { pixRoutes } from "./pix/routes.ts";
import { keepWorld, recallWorld } from "./saved-state.ts";
import { World } from "./world.ts";

const folder = new URL("../src/certificates/", import.meta.url);
/** The path of one of the simulator's certificates: ca.pem, client.pem, client.key, client.p12 (password simulador), and some wrong ones. */
export const certificateFile = (name: string): string => fileURLToPath(new URL(name, folder));
export const certificate = (name: string): string => readFileSync(certificateFile(name), "utf8");

export interface PaymentSimulator {
  /** The address of the page, the control, Iugu, and the bank without certificates. */
  url: string;
  /** The bank in its real form: https, and only for clients with client.pem. */
  bankUrl: string;
  /** The bank with a certificate that ended years ago. */
  expiredBankUrl: string;
  world: World;
  deeds: Deeds;
  deliveries: Deliveries;
  close(): Promise<void>;
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

interface Options {
  /** The port. 0 takes a free port. */
  port?: number;
  bankPort?: number;
  /** A folder that stores the simulator's charges, cards and customers until the next start. Without a folder they are lost. */
  stateDir?: string | undefined;
}

/** A bank and Iugu on this machine, for tests and the demo. */
export async function startPaymentSimulator({
  port = 0,
  bankPort = 0,
  stateDir,
}: Options = {}): Promise<PaymentSimulator> {
  const world = new World();
  if (stateDir) recallWorld(world, stateDir);
  const deliveries = new Deliveries();
  const deeds = new Deeds(world, deliveries);
  const bank = pixRoutes(world, (txid) => deeds.made(txid));
  const open = [...controlRoutes(world, deeds, deliveries), ...bank, ...iuguRoutes(world, deeds), ...pageRoutes()];
  const answering =
    (routes: Route[]) => (request: Parameters<typeof serve>[2], response: Parameters<typeof serve>[3]) =>
      void serve(world, routes, request, response);
  const mutual = { ca: certificate("ca.pem"), requestCert: true, rejectUnauthorized: true };
  const secure = (name: string) =>
    createSecureServer(
      { ...mutual, cert: certificate(`${name}.pem`), key: certificate(`${name}.key`) },
      answering(bank),
    );
  const servers = [createServer(answering(open)), secure("server"), secure("expired")] as const;
  const [openPort, securePort, expiredPort] = [
    await listen(servers[0], port),
    await listen(servers[1], bankPort),
    await listen(servers[2], 0),
  ];
  return {
    url: `http://127.0.0.1:${openPort}`,
    bankUrl: `https://127.0.0.1:${securePort}`,
    expiredBankUrl: `https://127.0.0.1:${expiredPort}`,
    world,
    deeds,
    deliveries,
    close: async () => {
      await deliveries.close();
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      if (stateDir) keepWorld(world, stateDir);
    },
  };
}
