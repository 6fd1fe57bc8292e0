import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createPageFiles, phonePageFolder } from "@balcao/whatsapp-simulator/control/page-files";
import { accountRoutes } from "./accounts/routes.ts";
import { keyRoutes } from "./keys/keys.ts";
import { appRoutes } from "./keys/app-routes.ts";
import { type Clock, MachineClock } from "./clock.ts";
import { decisionDeeds } from "./control/decision-deeds.ts";
import { accidentDeeds, peopleDeeds, phoneDeeds } from "./control/deeds.ts";
import { lists } from "./control/lists.ts";
import { signupDeeds } from "./control/signup-deeds.ts";
import { type ControlAction, isOfControl, type List, serveControl } from "./control/server.ts";
import { isOfApi, type ServerParts, serveApi } from "./http/serve.ts";
import { attachmentPath } from "./media/address.ts";
import { serveAttachment } from "./media/attachments.ts";
import { mediaRoutes } from "./media/routes.ts";
import { Limits } from "./messages/limits.ts";
import { messageRoutes } from "./messages/routes.ts";
import { numberRoutes } from "./numbers/routes.ts";
import { Play } from "./play.ts";
import { serveSignupScript, signupScriptPath } from "./signup-script.ts";
import { templateRoutes } from "./templates/routes.ts";
import { uploadRoutes } from "./templates/uploads.ts";
import { Webhooks } from "./webhooks/webhooks.ts";
import { World } from "./world/world.ts";

export interface GraphOptions {
  /** The port. 0 takes a free port. */
  port?: number;
  /** The clock. Without one, the machine's clock is used. */
  clock?: Clock;
  random?: () => number;
}

/** Meta's Graph on this machine: the actions of tests and the demo on it, and its address. */
export interface GraphSimulator extends Play {
  /** The address has neither a version nor a slash at its end. */
  url: string;
  close(): Promise<void>;
}

/** Starts a Graph server on loopback. When it stops, its data is gone. */
export async function startGraph({
  port = 0,
  clock = new MachineClock(),
  random = Math.random,
}: GraphOptions = {}): Promise<GraphSimulator> {
  const world = new World(clock, random);
  const webhooks = new Webhooks(world);
  const limits = new Limits(world);
  const served: ServerParts = {
    world,
    webhooks,
    nodes: [
      ...messageRoutes(limits),
      ...mediaRoutes,
      ...numberRoutes,
      ...accountRoutes,
      ...templateRoutes,
      ...uploadRoutes,
      ...appRoutes,
    ],
    bare: keyRoutes,
  };
  const play = new Play({ world, webhooks });
  const deeds = [
    ...peopleDeeds(play),
    ...phoneDeeds(play),
    ...accidentDeeds(play),
    ...decisionDeeds(play),
    ...signupDeeds(play),
  ];
  const control = { play, deeds, lists: lists(play), pageFile: createPageFiles(phonePageFolder, ownPageFolder) };
  const server = createServer((request, response) => dispatch(served, control, request, response));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  world.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(play, {
    url: world.url,
    close: async () => {
      await webhooks.close();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}

const loopback = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i;
const ownPageFolder = fileURLToPath(new URL("../src/page/", import.meta.url));

interface Control {
  play: Play;
  deeds: readonly ControlAction[];
  lists: readonly List[];
  pageFile: ReturnType<typeof createPageFiles>;
}

function dispatch(served: ServerParts, control: Control, request: IncomingMessage, response: ServerResponse): void {
  const [pathname = "/"] = (request.url ?? "/").split("?");
  if (!loopback.test(request.headers.host ?? "")) response.writeHead(403).end("This address answers on loopback only.");
  else if (isOfApi(pathname)) void serveApi(served, request, response);
  else if (pathname === attachmentPath) serveAttachment(served.world, request, response);
  else if (pathname === signupScriptPath) serveSignupScript(response);
  else if (isOfControl(pathname)) void serveControl(control.play, control.deeds, control.lists, request, response);
  else servePage(control, pathname, request, response);
}

function servePage({ pageFile }: Control, pathname: string, request: IncomingMessage, response: ServerResponse): void {
  const file = request.method === "GET" ? pageFile(pathname) : null;
  if (typeof file === "function") file(request, response);
  else notFound(response);
}

function notFound(response: ServerResponse): void {
  const error = { message: "Unknown path components", type: "OAuthException", code: 2500 };
  response.writeHead(404, { "content-type": "application/json" }).end(JSON.stringify({ error }));
}
