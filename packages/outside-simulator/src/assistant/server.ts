import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { bodyOf as readBody, listen, type LocalServer } from "../listen.ts";
import { bodyOf } from "./answers.ts";
import { think } from "./brain.ts";
import { complaintsOf, controlSchema, readChat } from "./checks.ts";
import { type AssistantControl, type AssistantMode, freshControl, takeMode } from "./control.ts";
import { readForm } from "./multipart.ts";

export interface AssistantServer extends LocalServer {
  /** The address that a company sets for its provider. */
  baseUrl: string;
  control: AssistantControl;
}
interface Options {
  /** The port. 0 takes a free port. */
  port?: number;
  /** The only accepted key. Without it, any key is accepted. */
  key?: string;
}

interface Answer {
  status: number;
  json?: unknown;
  text?: string;
  headers?: Readonly<Record<string, string>>;
}
const refusal = (status: number, message: string, code: string | null = null): Answer => ({
  status,
  json: { error: { message, type: "invalid_request_error", param: null, code } },
});

/**
 * A model behind OpenAI's protocol on this machine, for tests and the demo. It gives scripted answers, or answers by rules from the caller's
 * messages. Programs also reach its control at `POST /__sim/assistant`.
 */
export async function startAssistantServer({ port = 0, key }: Options = {}): Promise<AssistantServer> {
  const control = freshControl();
  const server = await listen((request, response) => void serve(control, key, request, response), port);
  return { ...server, baseUrl: `${server.url}/v1`, control };
}

const loopback = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i;

async function serve(
  control: AssistantControl,
  key: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const answer = await answerTo(control, key, request, await readBody(request));
    if (answer === "nothing") return;
    if (answer === "close") return void request.socket.destroy();
    const { status, json, text, headers } = answer;
    response.writeHead(status, { "content-type": text === undefined ? "application/json" : "text/html", ...headers });
    response.end(text ?? JSON.stringify(json));
  } catch {
    response.destroy();
  }
}

async function answerTo(
  control: AssistantControl,
  key: string | undefined,
  request: IncomingMessage,
  body: Buffer,
): Promise<Answer | "nothing" | "close"> {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const route = `${request.method} ${pathname}`;
  if (!loopback.test(request.headers.host ?? "")) return refusal(403, "host");
  if (route === "POST /__sim/assistant") return setControl(control, request, body);
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  control.keys.push(given ?? "");
  if (given === undefined || (key !== undefined && given !== key))
    return refusal(401, `Incorrect API key provided: ${given ?? ""}.`, "invalid_api_key");
  if (route === "GET /v1/models")
    return { status: 200, json: { object: "list", data: control.models.map((id) => ({ id, object: "model" })) } };
  if (route === "POST /v1/chat/completions") return chatted(control, body);
  if (route === "POST /v1/audio/transcriptions") return heard(control, request, body);
  return refusal(404, "Unknown request URL", "unknown_url");
}

async function chatted(control: AssistantControl, body: Buffer): Promise<Answer | "nothing" | "close"> {
  const chat = readChat(body);
  if (!chat) return refusal(400, "We could not parse the JSON body of your request.");
  control.chats.push(chat);
  control.complaints.push(...complaintsOf(chat));
  const mode = takeMode(control);
  const instead = await behaviour(mode);
  if (instead) return instead;
  const refused = control.refusedFields.find((field) => field in chat);
  if (refused !== undefined) return unsupported(refused);
  const answer = control.script.shift() ?? think(chat);
  return { status: 200, json: bodyOf(chat, answer, mode, control.chats.length) };
}

const unsupported = (field: string): Answer =>
  refusal(400, `Unsupported parameter: '${field}' is not supported with this model.`, "unsupported_parameter");

async function heard(
  control: AssistantControl,
  request: IncomingMessage,
  body: Buffer,
): Promise<Answer | "nothing" | "close"> {
  const instead = await behaviour(takeMode(control));
  if (instead) return instead;
  const form = readForm(body, request.headers["content-type"] ?? "");
  if (!form?.fields.model) return refusal(400, "A model and a file are required.");
  control.voices.push(form);
  if (!/\.(ogg|mp3|m4a|wav|webm)$/.test(form.fileName)) return refusal(400, "Unrecognized file format.");
  const counted = control.transcriptionTokens;
  const usage = counted === null ? {} : { usage: { type: "tokens", total_tokens: counted } };
  return { status: 200, json: { text: control.transcription, ...usage } };
}

/** The answer of a mode instead of the usual answer. Null when the call continues. */
async function behaviour(mode: AssistantMode): Promise<Answer | "nothing" | "close" | null> {
  if (mode.kind === "slow") {
    if (mode.ms === null) return "nothing";
    await setTimeout(mode.ms);
    return null;
  }
  if (mode.kind === "socket-close") return "close";
  if (mode.kind === "html502") return { status: 502, text: "<html><h1>502 Bad Gateway</h1></html>" };
  if (mode.kind === "large") return { status: 200, text: "x".repeat(mode.bytes) };
  if (mode.kind === "fault-within")
    return { status: 200, json: { error: { code: mode.code, message: mode.message, metadata: {} } } };
  if (mode.kind !== "status") return null;
  const usual = refusal(mode.status, `The server answered ${mode.status}.`);
  return { ...usual, ...(mode.body !== undefined && { json: mode.body }), headers: mode.headers ?? {} };
}

/** Changes the control from another process, for tests of the whole product and the demo. Pages may not call it. */
function setControl(control: AssistantControl, { headers }: IncomingMessage, body: Buffer): Answer {
  if (headers.origin !== undefined) return refusal(403, "origin");
  const asked = controlSchema.safeParse(JSON.parse(body.toString("utf8")));
  if (!asked.success) return refusal(400, asked.error.message);
  Object.assign(control, asked.data);
  return { status: 200, json: { chats: control.chats.length, complaints: control.complaints } };
}
