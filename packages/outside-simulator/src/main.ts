import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startAssistantServer } from "./assistant/server.ts";
import { openingHours } from "./demo/opening-hours.ts";
import { pizzeria } from "./demo/pizzeria.ts";
import { startDialogflow } from "./dialogflow/server.ts";
import { readEnv } from "./env.ts";
import { echo, startN8n } from "./n8n/server.ts";
import { startTypebot } from "./typebot/server.ts";

const env = readEnv();
// The service account is stored, so that a company's settings still work after the next start.
const kept = env.SIMULATOR_STATE_DIR && join(env.SIMULATOR_STATE_DIR, "service-account.json");
const typebot = await startTypebot([pizzeria], env.OUTSIDE_SIMULATOR_TYPEBOT_PORT);
const n8n = await startN8n({ exemplo: echo }, env.OUTSIDE_SIMULATOR_N8N_PORT);
const assistant = await startAssistantServer({ port: env.OUTSIDE_SIMULATOR_ASSISTANT_PORT });
const dialogflow = await startDialogflow({
  agent: openingHours,
  port: env.OUTSIDE_SIMULATOR_DIALOGFLOW_PORT,
  serviceAccount: kept && existsSync(kept) ? readFileSync(kept, "utf8") : undefined,
});
if (kept && env.SIMULATOR_STATE_DIR) {
  mkdirSync(env.SIMULATOR_STATE_DIR, { recursive: true });
  writeFileSync(kept, dialogflow.serviceAccount, { mode: 0o600 });
}

let stopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void Promise.all([typebot, n8n, dialogflow, assistant].map((server) => server.close())).then(() => process.exit(0));
  });
}

const ready = {
  typebot: { url: typebot.url, slug: pizzeria.slug },
  n8n: { url: `${n8n.url}/webhook/exemplo` },
  assistant: { baseUrl: assistant.baseUrl, model: assistant.control.models[0] },
  dialogflow: {
    apiUrl: dialogflow.url,
    tokenUrl: dialogflow.tokenUrl,
    projectName: dialogflow.projectName,
    serviceAccount: dialogflow.serviceAccount,
  },
};
process.stdout.write(`${JSON.stringify(ready)}\n`);
