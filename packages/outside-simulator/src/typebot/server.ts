import { randomUUID } from "node:crypto";
import { type Answer, type Call, Control, serve } from "../control.ts";
import { listen, type LocalServer } from "../listen.ts";
import { type Message, takeAnswer } from "./answers.ts";
import { type Bubble, type Flow, says, type SideAction, type Step } from "./flow.ts";

interface Session {
  flow: Flow;
  step: string;
  variables: Record<string, string>;
}

export interface TypebotServer extends LocalServer {
  control: Control;
  /** The flows by their slug. A test may add flows. */
  flows: Map<string, Flow>;
  sessions: Map<string, Session>;
  /** The ids of sessions that a test ended, as Typebot ends idle sessions. */
  expired: Set<string>;
  /** Called for every flow that a customer completed. */
  onEnd: (variables: Readonly<Record<string, string>>) => void;
}

/** The chat API of Typebot's viewer, version 1, with the parts that flows need. */
export async function startTypebot(flows: readonly Flow[] = [], port = 0): Promise<TypebotServer> {
  const control = new Control();
  const world = {
    control,
    flows: new Map(flows.map((flow) => [flow.slug, flow])),
    sessions: new Map<string, Session>(),
    expired: new Set<string>(),
    onEnd: () => undefined,
  };
  const server: LocalServer = await listen(
    serve(control, (call) => answer(made, call)),
    port,
  );
  const made: TypebotServer = Object.assign(world, server);
  return made;
}

const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  json: { defined: true, code, status, message },
});

function answer(world: TypebotServer, { method, path, json }: Call): Answer {
  if (method === "GET" && path === "/api/healthz") return { status: 200, json: { status: "ok" } };
  const [, kind, id = "", verb] =
    /^\/api\/v1\/(typebots|sessions)\/([^/]+)\/(startChat|continueChat)$/.exec(path) ?? [];
  const body = (json ?? {}) as Record<string, unknown>;
  if (method === "POST" && kind === "typebots" && verb === "startChat")
    return start(world, decodeURIComponent(id), body);
  if (method === "POST" && kind === "sessions" && verb === "continueChat")
    return goOn(world, decodeURIComponent(id), body);
  return { status: 404, text: "<!DOCTYPE html><title>404</title>", headers: { "content-type": "text/html" } };
}

function start(world: TypebotServer, slug: string, body: Record<string, unknown>): Answer {
  const flow = world.flows.get(slug);
  if (!flow) return refusal(404, "NOT_FOUND", "Typebot not found");
  if (flow.closed !== undefined) return refusal(400, "BAD_REQUEST", flow.closed);
  const sessionId = randomUUID();
  const session = { flow, step: flow.first, variables: { ...(body.prefilledVariables as Record<string, string>) } };
  world.sessions.set(sessionId, session);
  const typebot = { id: `bot-${slug}`, version: "6.1", theme: {}, settings: {} };
  return {
    status: 200,
    json: { sessionId, resultId: randomUUID(), typebot, ...said(world, sessionId, session, flow.first) },
  };
}

function goOn(world: TypebotServer, sessionId: string, body: Record<string, unknown>): Answer {
  const session = world.sessions.get(sessionId);
  if (world.expired.has(sessionId))
    return refusal(404, "NOT_FOUND", "Session expired. You need to start a new session.");
  if (!session) return refusal(404, "NOT_FOUND", "Session not found.");
  const step = session.flow.steps[session.step];
  const message = messageOf(body.message);
  if (!step?.input) return { status: 200, json: said(world, sessionId, session, step?.next) };
  const taken = takeAnswer(step.input, message);
  if (!taken) {
    const { id, options } = step.input;
    const words = options?.retryMessageContent;
    const retry = says(id, typeof words === "string" ? words : "Invalid message. Please, try again.");
    return { status: 200, json: filled(session, { messages: [retry], input: step.input, progress: 50 }) };
  }
  if (step.saves) session.variables[step.saves] = taken.text;
  return {
    status: 200,
    json: said(world, sessionId, session, (taken.itemId && step.ways?.[taken.itemId]) || step.next),
  };
}

const messageOf = (message: unknown): Message | null =>
  typeof message === "string" ? { type: "text", text: message } : ((message as Message | null | undefined) ?? null);

/** Runs the steps until one waits for the customer. When no step waits, the flow ends and its session is deleted. */
function said(world: TypebotServer, sessionId: string, session: Session, from: string | undefined) {
  const messages: Bubble[] = [];
  const clientSideActions: SideAction[] = [];
  let step: Step | undefined;
  for (let name = from; name !== undefined; name = step?.next) {
    step = session.flow.steps[name];
    session.step = name;
    messages.push(...(step?.bubbles ?? []));
    clientSideActions.push(...(step?.actions ?? []));
    if (step?.input || step?.actions?.some(({ expectsDedicatedReply }) => expectsDedicatedReply))
      return filled(session, { messages, input: step.input, clientSideActions, progress: 50 });
  }
  world.sessions.delete(sessionId);
  world.onEnd(session.variables);
  return filled(session, { messages, clientSideActions, progress: 100 });
}

/** Fills in the variables. */
function filled(session: Session, part: object): object {
  const text = JSON.stringify(part).replace(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
    JSON.stringify(session.variables[name] ?? "").slice(1, -1),
  );
  return JSON.parse(text) as object;
}
