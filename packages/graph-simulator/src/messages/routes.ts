import { type NodeRoute, onNode } from "../http/router.ts";
import type { Limits } from "./limits.ts";
import { isMark, markRead } from "./mark.ts";
import { send } from "./send.ts";

/** Sending, marking as read, and typing. */
export const messageRoutes = (limits: Limits): NodeRoute[] => [
  onNode("number", "POST", "messages", "whatsapp_business_messaging", (call, number) =>
    isMark(call.body.value) ? markRead(call, number) : send(call, limits, number),
  ),
];
