import {
  blockOrder,
  type FreedAddresses,
  freedOrder,
  noteBlocks,
} from "@balcao/core/desk/contacts/blocking/block-order";
import { blockSome } from "@balcao/core/desk/contacts/blocking/block-orders";
import type { Outcome } from "./outcome.ts";
import type { Work } from "./work.ts";
import { inScope } from "../until.ts";
import { Unreachable } from "../whatsapp/gateway.ts";

const attemptsAtMost = 4;
/** The pause between one batch of contacts and the next. */
const pauseMs = 3000;

/** Blocks or unblocks one contact on WhatsApp, or blocks all contacts that are not blocked for the number yet. */
export function block(work: Work<"block">): Promise<Outcome> {
  const { payload } = work.command;
  return "after" in payload ? blockOthers(work) : blockOne(work, payload);
}

async function blockOthers(work: Work): Promise<Outcome> {
  const goesOn = await inScope(work, () => blockSome(work.command.id));
  return goesOn ? { again: "the next ones", afterMs: pauseMs, tried: false } : "done";
}

type BlockTarget = { contactId: number } | FreedAddresses;

/**
 * Sends WhatsApp the contact's present mark, because the mark may have changed since the command. Our own desk obeys the mark even when WhatsApp does not
 * take it.
 */
async function blockOne(work: Work, ordered: BlockTarget): Promise<Outcome> {
  const { command, connectionId, link } = work;
  if (command.attempts >= attemptsAtMost) return { failed: "WhatsApp did not take it" };
  const find = () => ("contactId" in ordered ? blockOrder(ordered.contactId, connectionId) : freedOrder(ordered));
  const order = await inScope(work, find);
  if (!order) return "done";
  try {
    const changed = await link.block(order, order.blocked);
    await inScope(work, () => noteBlocks(connectionId, changed, order));
    return "done";
  } catch (error) {
    if (error instanceof Unreachable) return { failed: error.message };
    throw error;
  }
}
