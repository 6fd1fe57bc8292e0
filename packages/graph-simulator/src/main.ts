import { readEnv } from "./env.ts";
import { startGraph } from "./graph.ts";

const graph = await startGraph({ port: readEnv().GRAPH_SIMULATOR_PORT });
const { app, account, number, token } = graph.makeDesk("551133330000", { verifiedName: "Balcão Demo" });
graph.makeCustomer("5511999990000", { name: "Ana Lima" });
graph.makeCustomer("5521988887777", { name: "Bia Sá", username: "bia.sa" });

let stopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void graph.close().then(() => process.exit(0));
  });
}

const ready = {
  graphUrl: graph.url,
  app: { id: app.id, secret: app.secret },
  account: account.id,
  number: number.id,
  token: token.value,
};
process.stdout.write(`${JSON.stringify(ready)}\n`);
