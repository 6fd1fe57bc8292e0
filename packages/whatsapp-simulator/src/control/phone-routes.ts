/** The company's side: the camera, linking, and the owner's actions on the phone. */
import type { Network } from "../network-api.ts";
import type { Camera } from "./camera.ts";
import { ControlError } from "./http.ts";
import { attempt, findAccount, peerJid } from "./lookup.ts";
import { parse, type Route, route, routeWithBody } from "./router.ts";
import * as schemas from "./schemas.ts";
import { viewAccount } from "./views.ts";

export function phoneRoutes(network: Network, camera: Camera): Route[] {
  const qrOf = (body: { qr: string } | { ref: string }): string => {
    if ("qr" in body) return body.qr;
    const qr = camera.read(body.ref);
    if (qr === null) throw new ControlError(404, "ERR_NOT_FOUND", "This code is on no screen any more.");
    return qr;
  };
  return [
    routeWithBody("POST", "/api/qr", schemas.qr, ({ body }) => {
      if (!camera.show(body.qr)) throw new ControlError(409, "ERR_REFUSED", "Nobody on this network shows this code.");
      return undefined;
    }),
    routeWithBody("PATCH", "/api/accounts/:number", schemas.accountChange, ({ params, body }) => {
      const account = network.account(parse(schemas.number, params.number));
      account.passkey = body.passkey;
      return { json: viewAccount(account) };
    }),
    routeWithBody("POST", "/api/accounts/:number/scan", schemas.scan, async ({ params, body }) => {
      const qr = qrOf(body);
      const account = network.account(parse(schemas.number, params.number));
      await attempt(() => account.scan(qr));
      return { json: viewAccount(account) };
    }),
    routeWithBody("POST", "/api/accounts/:number/code", schemas.code, async ({ params, body }) => {
      const account = network.account(parse(schemas.number, params.number));
      await attempt(() => account.enterCode(body.code.replace(/[ -]/, "").toUpperCase()));
      return { json: viewAccount(account) };
    }),
    routeWithBody("POST", "/api/accounts/:number/unlink", schemas.unlink, ({ params, body }) => {
      const account = findAccount(network, params);
      if (!account.devices().some(({ device }) => device === body.device)) {
        throw new ControlError(404, "ERR_NOT_FOUND", "There is no such device.");
      }
      account.unlink(body.device);
      return { json: viewAccount(account) };
    }),
    routeWithBody("POST", "/api/accounts/:number/send", schemas.ownerSend, async ({ params, body }) => {
      const account = findAccount(network, params);
      return { json: { id: await attempt(() => account.sendFromPhone(peerJid(network, body.to), body.content)) } };
    }),
    routeWithBody("POST", "/api/accounts/:number/call", schemas.call, async ({ params, body }) => {
      const account = findAccount(network, params);
      return { json: { id: await attempt(() => account.call(body.from, { video: body.video })) } };
    }),
    routeWithBody("POST", "/api/faults", schemas.fault, ({ body }) => {
      network.addFault(body);
      return undefined;
    }),
    route("DELETE", "/api/faults", () => {
      network.clearFaults();
      return undefined;
    }),
  ];
}
