import { type NodeRoute, onNode } from "../http/router.ts";
import type { Limits } from "./limits.ts";
import { isMark, markRead } from "./mark.ts";
import { send } from "./send.ts";

/** The calls that send messages, mark them as read, and show typing. */
export const messageRoutes = (limits: Limits): NodeRoute[] => [
  onNode("number", "POST", "messages", "whatsapp_business_messaging", (call, number) =>
    isMark(call.body.value) ? markRead(call, number) : send(call, limits, number),
  ),
];
