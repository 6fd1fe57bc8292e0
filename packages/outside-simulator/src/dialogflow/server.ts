import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, verify } from "node:crypto";
import { type Answer, type Call, Control, serve } from "../control.ts";
import { listen, type LocalServer } from "../listen.ts";

/** A turn as an agent sees it. `turn` counts from 1 in the session. */
export interface AgentTurn {
  text: string;
  session: string;
  turn: number;
  /** Google's queryParams. */
  params: Record<string, unknown>;
}
/** The answer of an agent: Google's queryResult. */
export type Agent = (heard: AgentTurn) => Record<string, unknown>;

export interface DialogflowServer extends LocalServer {
  control: Control;
  /** The settings and the calls of the token server. */
  tokenControl: Control;
  tokenUrl: string;
  projectName: string;
  /** The file of a service account that this server knows. */
  serviceAccount: string;
  /** The valid tokens. A removed token is refused. */
  tokens: Set<string>;
  /** How often each session was asked. */
  sessions: Map<string, number>;
  agent: Agent;
  /** How long a token lives. */
  tokenSeconds: number;
}

interface Options {
  agent?: Agent;
  port?: number;
  /** The account of an earlier start. Without it a new account is made. */
  serviceAccount?: string | undefined;
  /** The clock that checks assertions. */
  now?: () => number;
}

/** Google's token server and the agents of Dialogflow ES v2, in one server. */
export async function startDialogflow(options: Options = {}): Promise<DialogflowServer> {
  const { agent = says, port = 0, now = Date.now } = options;
  const [control, tokenControl] = [new Control(), new Control()];
  const account = JSON.parse(options.serviceAccount ?? newAccount()) as Account;
  const key = createPublicKey(account.private_key);
  const api = serve(control, (call) => detectIntent(made, call));
  const tokens = serve(tokenControl, (call) => giveToken(made, call, { account, key, now: now() }));
  const server = await listen(
    (request, response) => (request.url === "/token" ? tokens : api)(request, response),
    port,
  );
  const made: DialogflowServer = {
    ...server,
    control,
    tokenControl,
    tokenUrl: `${server.url}/token`,
    projectName: account.project_id,
    serviceAccount: JSON.stringify(account),
    tokens: new Set(),
    sessions: new Map(),
    agent,
    tokenSeconds: 3599,
  };
  return made;
}

interface Account {
  type: string;
  project_id: string;
  private_key_id: string;
  private_key: string;
  client_email: string;
  token_uri: string;
}

function newAccount(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const account: Account = {
    type: "service_account",
    project_id: "loja-de-exemplo",
    private_key_id: randomBytes(20).toString("hex"),
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    client_email: "balcao@loja-de-exemplo.iam.gserviceaccount.com",
    // The product must ignore this address, because it would let a company choose the address that we call.
    token_uri: "http://169.254.169.254/token",
  };
  return JSON.stringify(account);
}

const refusal = (code: number, status: string, message: string): Answer => ({
  status: code,
  json: { error: { code, message, status } },
});

function giveToken(
  world: DialogflowServer,
  { text }: Call,
  known: { account: Account; key: KeyObject; now: number },
): Answer {
  const form = new URLSearchParams(text);
  const wrong = form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer";
  const fault = wrong ? "unsupported" : assertionFault(form.get("assertion") ?? "", known, world.tokenUrl);
  if (fault) return { status: 400, json: { error: "invalid_grant", error_description: fault } };
  const token = `ya29.${randomBytes(12).toString("hex")}`;
  world.tokens.add(token);
  return { status: 200, json: { access_token: token, expires_in: world.tokenSeconds, token_type: "Bearer" } };
}

const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;

function assertionFault(
  assertion: string,
  { account, key, now }: { account: Account; key: KeyObject; now: number },
  aud: string,
): string | null {
  const [head = "", body = "", signature = ""] = assertion.split(".");
  if (!verify("RSA-SHA256", Buffer.from(`${head}.${body}`), key, Buffer.from(signature, "base64url")))
    return "Invalid JWT Signature.";
  const [{ alg, kid }, claims] = [read(head), read(body)];
  const [issued, ends] = [Number(claims.iat), Number(claims.exp)];
  if (alg !== "RS256" || kid !== account.private_key_id) return "Invalid JWT header.";
  if (claims.iss !== account.client_email) return "Invalid issuer.";
  if (claims.aud !== aud) return "Invalid audience.";
  if (claims.scope !== "https://www.googleapis.com/auth/dialogflow") return "Invalid scope.";
  const skewed = Math.abs(now / 1000 - issued) > 300 || ends - issued > 3600 || ends < now / 1000;
  return skewed ? "Invalid JWT: Token must be a short-lived token and in a reasonable timeframe" : null;
}

function detectIntent(world: DialogflowServer, { method, path, headers, json }: Call): Answer {
  const token = headers.authorization?.replace(/^Bearer /, "") ?? "";
  if (!world.tokens.has(token))
    return refusal(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.");
  const [, project = "", session = ""] =
    /^\/v2\/projects\/([^/]+)\/agent\/sessions\/([^/]+):detectIntent$/.exec(path) ?? [];
  if (method !== "POST" || session === "") return refusal(404, "NOT_FOUND", "Not found");
  if (project !== world.projectName)
    return refusal(
      403,
      "PERMISSION_DENIED",
      `IAM permission 'dialogflow.sessions.detectIntent' on 'projects/${project}/agent' denied.`,
    );
  const asked = json as {
    queryInput?: { text?: { text?: string; languageCode?: string } };
    queryParams?: Record<string, unknown>;
  };
  const { text = "", languageCode = "" } = asked.queryInput?.text ?? {};
  if (text === "" || text.length > 256 || session.length > 36)
    return refusal(400, "INVALID_ARGUMENT", "Text length must be between 1 and 256.");
  const turn = 1 + (world.sessions.get(session) ?? 0);
  world.sessions.set(session, turn);
  const result = world.agent({ text, session, turn, params: asked.queryParams ?? {} });
  return {
    status: 200,
    json: { responseId: randomBytes(8).toString("hex"), queryResult: { queryText: text, languageCode, ...result } },
  };
}

/** An agent that repeats each received text. */
const says: Agent = ({ text }) => ({ fulfillmentText: text, fulfillmentMessages: [{ text: { text: [text] } }] });
