import { z } from "zod";
import { isRateFault, isTokenFault } from "./faults.ts";
import { type Graph, GraphFault, NoAnswer } from "./graph.ts";

/** An app at Meta with its secret. */
export interface AppAccess {
  appId: string;
  appSecret: string;
}

/**
 * Why a signed-up number cannot be used: Meta's window ended too long ago, or the fault is in the app, the token, the PIN, or the proof of the
 * number; there were too many tries, or no answer.
 */
export type SignupFault = "code" | "app" | "token" | "pin" | "unproven" | "rests" | "silent";

/** An app identifies itself by its id and secret. */
const keyOf = ({ appId, appSecret }: AppAccess): string => `${appId}|${appSecret}`;

const exchanged = z.object({ access_token: z.string().min(1).max(1000) });
/** Meta's error code when the code of a window is wrong, expired or used. */
const ofCode = 100;

/** Asks Meta whether the app has this secret. Null when it has. */
export async function checkApp(graph: Graph, app: AppAccess): Promise<SignupFault | null> {
  const query = { fields: "id" };
  const asked = graph.call({ method: "GET", path: `/${app.appId}`, token: keyOf(app), query });
  return faultOf(asked, "app", () => "app");
}

/** Exchanges the code of Meta's window for the token of the company that signed up. The code works once, and for half a minute. */
export async function exchangeCode(
  graph: Graph,
  app: AppAccess,
  code: string,
): Promise<{ token: string } | { fault: SignupFault }> {
  const query = { client_id: app.appId, client_secret: app.appSecret, code };
  let token = "";
  const asked = graph
    .call({ method: "GET", path: "/oauth/access_token", token: keyOf(app), query })
    .then((answer) => void ({ access_token: token } = exchanged.parse(answer)));
  const fault = await faultOf(asked, "code", (refusal) => (refusal === ofCode ? "code" : "app"));
  return fault ? { fault } : { token };
}

const ofRegistering: Readonly<Record<number, SignupFault>> = {
  133005: "pin",
  133006: "unproven",
  133008: "rests",
  133016: "rests",
};

/** Registers a number for the Cloud API. Null when Meta took it. */
export function registerNumber(
  graph: Graph,
  { phoneNumberId, token }: { phoneNumberId: string; token: string },
  pin: string,
): Promise<SignupFault | null> {
  const body = { messaging_product: "whatsapp", pin };
  const asked = graph.call({ method: "POST", path: `/${phoneNumberId}/register`, token, body });
  return faultOf(asked, "unproven", (code) => ofRegistering[code] ?? (isTokenFault({ code }) ? "token" : "unproven"));
}

/** `otherwise`: the fault when the answer has an unexpected form. */
async function faultOf(
  asked: Promise<unknown>,
  otherwise: SignupFault,
  kindOf: (code: number) => SignupFault,
): Promise<SignupFault | null> {
  try {
    await asked;
    return null;
  } catch (error) {
    if (error instanceof NoAnswer) return "silent";
    if (error instanceof z.ZodError) return otherwise;
    if (!(error instanceof GraphFault)) throw error;
    return isRateFault(error) ? "rests" : kindOf(error.code);
  }
}
