import { asPlatform, inCompany } from "@balcao/core/base/database";
import { readSignupApp, setSignupApp, type SignupAccess } from "@balcao/core/numbers/official/signup-app";
import { Graph } from "@balcao/outside/graph/graph";
import { graphPlaceOf } from "@balcao/outside/graph/graph-env";
import { checkApp, type SignupFault } from "@balcao/outside/graph/signup";
import type { officialSignupApi as api, SignupApp, SignupWindow } from "@balcao/shared/connections/signup-api";
import type { Input } from "@balcao/shared/contract";
import { AppError, type ErrorCode } from "@balcao/shared/errors";
import { env } from "../env.ts";
import { scriptOf } from "./signup-hosts.ts";

export const graph = new Graph(graphPlaceOf(env));

const codes: Record<SignupFault, ErrorCode> = {
  code: "ERR_SIGNUP_CODE",
  app: "ERR_SIGNUP_APP",
  token: "ERR_OFFICIAL_TOKEN",
  pin: "ERR_SIGNUP_PIN",
  unproven: "ERR_SIGNUP_UNPROVEN",
  rests: "ERR_SIGNUP_RESTS",
  silent: "ERR_OFFICIAL_SILENT",
};

/** Throws the error for a fault of Meta's sign-up. */
export function refuse(fault: SignupFault): never {
  throw new AppError(codes[fault]);
}

/** Changes the operator's app, after Meta has accepted its id and its secret. */
export async function changeApp({
  appId,
  configId,
  appSecret,
}: Input<typeof api.changeApp>["body"]): Promise<SignupApp> {
  if (appId === "") return asPlatform(() => setSignupApp(null));
  const before = await asPlatform(readSignupApp);
  const secret = appSecret ?? (before?.appId === appId ? before.appSecret : undefined);
  if (configId === "" || secret === undefined)
    throw new AppError("ERR_VALIDATION", [
      { path: ["body", configId === "" ? "configId" : "appSecret"], message: "It is required" },
    ]);
  const app = { appId, configId, appSecret: secret };
  const fault = await checkApp(graph, app);
  if (fault) refuse(fault);
  return asPlatform(() => setSignupApp(app));
}

/** What the page needs for Meta's window; null where the operator has no app. */
export async function showWindow(): Promise<SignupWindow | null> {
  const app = await readSignupApp();
  const { GRAPH_URL: url, GRAPH_VERSION: version } = env;
  return app && { appId: app.appId, configId: app.configId, script: scriptOf(url), version };
}

/** Returns the same for a user who is about to open the window. Throws ERR_SIGNUP_OFF where the operator has no app. */
export async function prepareWindow(): Promise<SignupWindow> {
  const shown = await showWindow();
  if (!shown) throw new AppError("ERR_SIGNUP_OFF");
  return shown;
}

/** The operator's app with its secret. 409 ERR_SIGNUP_OFF where there is none. */
export async function requireApp(companyId: number): Promise<SignupAccess> {
  const app = await inCompany(companyId, readSignupApp);
  if (!app) throw new AppError("ERR_SIGNUP_OFF");
  return app;
}
