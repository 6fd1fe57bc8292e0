import type { RequestListener } from "node:http";
import type { SimulatedNetwork } from "../network-api.ts";
import { Camera } from "./camera.ts";
import { customerRoutes } from "./customer-routes.ts";
import { EventStream } from "./events.ts";
import { checkCaller, sendError } from "./http.ts";
import { loadRoutes } from "./load-routes.ts";
import { createPageFiles, phonePageFolder } from "./page-files.ts";
import { phoneRoutes } from "./phone-routes.ts";
import { dispatch, type Route, route } from "./router.ts";
import { viewState } from "./views.ts";

/**
 * The control API and the demo phone's page over a network. A caller can play every customer and phone, so its server must listen on loopback.
 * Requests from a foreign page are refused here.
 */
export function createControl(network: SimulatedNetwork): RequestListener {
  const camera = new Camera(network);
  const stream = new EventStream(network);
  const pageFile = createPageFiles(phonePageFolder);
  const routes: Route[] = [
    route("GET", "/api/state", () => ({ json: viewState(network, camera) })),
    route("GET", "/api/events", () => (_request, response) => stream.open(response)),
    ...phoneRoutes(network, camera),
    ...customerRoutes(network, () => stream.send({ type: "state" })),
    ...loadRoutes(network),
  ];
  return (request, response) => {
    try {
      checkCaller(request);
    } catch (error) {
      sendError(response, error);
      return;
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    const file = isRead ? pageFile((request.url ?? "/").split("?")[0] ?? "/") : null;
    if (typeof file === "function") file(request, response);
    else void dispatch(routes, request, response);
  };
}
