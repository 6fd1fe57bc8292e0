import type { BaileysEventMap, BinaryNode, WASocket } from "@whiskeysockets/baileys";
import type { Warning } from "@balcao/core/desk/campaigns/dispatch/warnings";
import type { LinkNews } from "../gateway.ts";

/** The server's code for "this account may begin no conversations for now". */
const restricted = "463";
/** The least time between two questions about the length of a restriction. */
const askAgainMs = 60_000;

type WarningSocket = Pick<WASocket, "ev" | "ws" | "fetchAccountReachoutTimelock">;

/**
 * Reports that WhatsApp restricts a number. Baileys passes on notices of restrictions. When WhatsApp refuses a message, the end of the restriction is
 * requested here, because Baileys does not request it.
 */
export function passOnWarnings(sock: WarningSocket, news: Pick<LinkNews, "warned">): void {
  let askedAt = Number.NEGATIVE_INFINITY;
  sock.ws.on("CB:ack,class:message", ({ attrs }: BinaryNode) => {
    if (attrs["error"] !== restricted || performance.now() - askedAt < askAgainMs) return;
    askedAt = performance.now();
    // The answer comes as an event, like a notice.
    sock.fetchAccountReachoutTimelock().catch(() => undefined);
  });
  sock.ev.on("connection.update", ({ reachoutTimeLock: lock }) => {
    if (lock?.isActive) news.warned({ kind: "locked", until: lock.timeEnforcementEnds ?? null });
  });
  sock.ev.on("message-capping.update", (info) => {
    const warning = warningOf(info);
    if (warning) news.warned(warning);
  });
}

function warningOf(info: BaileysEventMap["message-capping.update"]): Warning | null {
  const { capping_status: status, cycle_end_timestamp: end } = info;
  if (status === undefined || !/WARNING|CAPPED/.test(status)) return null;
  const seconds = Number(end);
  return { kind: "warned", isLast: !status.startsWith("FIRST"), until: seconds > 0 ? new Date(seconds * 1000) : null };
}
