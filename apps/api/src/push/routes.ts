import { asPlatform, inCompany } from "@balcao/core/base/database";
import {
  choosePush,
  endDevice,
  forgetDevice,
  registerDevice,
  showPush,
  tryDevice,
} from "@balcao/core/followers/push/devices";
import { pushApi as api } from "@balcao/shared/push/api";
import { Router } from "express";
import { env } from "../env.ts";
import { handle } from "../http/handle.ts";

export const push = Router();
handle(push, api.show, (_, actor) => showPush(actor));
handle(push, api.choose, ({ body }, actor) => choosePush(actor, body));
handle(push, api.register, async ({ body }, actor, { req }) => {
  const given = { agent: req.get("user-agent") ?? "", services: env.PUSH_SERVICES };
  // A user of another company may have used this browser before and not signed out.
  await asPlatform(() => forgetDevice(body.endpoint, body.auth));
  return inCompany(actor.companyId, () => registerDevice(actor, body, given));
});
handle(push, api.end, ({ params }, actor) => endDevice(actor, params.deviceId));
handle(push, api.try, ({ params }, actor) => tryDevice(actor, params.deviceId));
