// postgres-host.ts <start|stop> <folder>: the database of the proof. It runs in the host of the database, whose network alone the server then has.
import { resolve } from "node:path";
import { migrate } from "@balcao/core/migrate";
import { Child } from "../../e2e/support/child.ts";
import { ensurePostgres } from "../postgres.mjs";
import { addresses, privateNetwork } from "./network.ts";

const [asked, folder = ""] = process.argv.slice(2);
const database = "balcao_hosts";
/** The address for the other hosts. */
const fromAnywhere = (url: string) => url.replace("@127.0.0.1:", `@${addresses.database}:`);
const server = await ensurePostgres({
  dataDir: resolve(import.meta.dirname, "../../.data/hosts-proof"),
  durable: true,
  network: privateNetwork,
});
if (asked === "stop") await server.stop();
else {
  await server.dropDatabase(database);
  await server.createDatabase(database);
  const [ownerUrl, appUrl] = [server.ownerUrl, server.appUrl].map((url) => url.replace(/\/[^/]*$/, `/${database}`));
  if (!ownerUrl || !appUrl) throw new Error("The server has no addresses");
  await migrate(ownerUrl, appUrl);
  const seed = new Child(
    "seed",
    "packages/core/dist/seed-demo.js",
    { ...process.env, DATABASE_URL: appUrl, DATA_KEY: `seed:${"0".repeat(64)}` },
    folder,
  );
  seed.start();
  await seed.ended();
  console.log(JSON.stringify({ ownerUrl: fromAnywhere(ownerUrl), appUrl: fromAnywhere(appUrl) }));
}
process.exit(0);
