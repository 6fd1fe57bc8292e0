import { keepDemo, playDemo } from "./demo.ts";
import { readEnv } from "./env.ts";
import { startGraph } from "./graph.ts";

const { GRAPH_SIMULATOR_PORT: port, GRAPH_SIMULATOR_STATE: file = null } = readEnv();
const graph = await startGraph({ port });
const desk = playDemo(graph, file);
const { app, account, number, token } = desk;

let stopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    if (file) keepDemo(desk, file);
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
