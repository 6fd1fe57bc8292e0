import { type Answer, type Call, Control, serve } from "../control.ts";
import { listen, type LocalServer } from "../listen.ts";

/** The answer of an active workflow to a call of its Webhook node. */
export type Workflow = (call: Call) => Answer;

export interface N8nServer extends LocalServer {
  control: Control;
  /** The workflows by their path after `/webhook/`. */
  workflows: Map<string, Workflow>;
}

/** n8n's webhooks: active workflows by their path, POST only. */
export async function startN8n(workflows: Readonly<Record<string, Workflow>> = {}, port = 0): Promise<N8nServer> {
  const control = new Control();
  const known = new Map(Object.entries(workflows));
  const server = await listen(
    serve(control, (call) => answer(known, call)),
    port,
  );
  return { ...server, control, workflows: known };
}

function answer(workflows: ReadonlyMap<string, Workflow>, call: Call): Answer {
  const path = new URL(call.path, "http://localhost").pathname.replace(/^\/webhook\//, "");
  const workflow = call.method === "POST" ? workflows.get(path) : undefined;
  if (workflow) return workflow(call);
  const message = `The requested webhook "${call.method} ${path}" is not registered.`;
  const hint = "The workflow must be active for a production URL to run successfully.";
  return { status: 404, json: { code: 404, message, hint } };
}

/** The default answer of the Webhook node. */
export const immediately: Workflow = () => ({ status: 200, json: { message: "Workflow was started" } });

/** Repeats the customer's text, and hands over to attendants at a certain word. */
export const echo: Workflow = ({ json }) => {
  const { event, message } = (json ?? {}) as { event?: string; message?: { body?: string } };
  if (event === "webhook.test")
    return { status: 200, json: { messages: [{ text: "O fluxo de exemplo recebeu o teste." }] } };
  const body = message?.body?.trim() ?? "";
  if (/atendente|pessoa|humano/i.test(body))
    return { status: 200, json: { messages: [{ text: "Vou chamar alguém da equipe." }], transfer: {} } };
  if (/^(tchau|encerrar)\b/i.test(body))
    return { status: 200, json: { messages: [{ text: "Até logo!" }], close: true } };
  const text = `Você escreveu: ${body || "(sem texto)"}\n\nEscreva *atendente* para falar com alguém ou *tchau* para encerrar.`;
  return { status: 200, json: { messages: [{ text }] } };
};
