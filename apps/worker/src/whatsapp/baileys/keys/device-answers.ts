import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  isPnUser,
  type WASocket,
} from "@whiskeysockets/baileys";

/** A number and its LID, as jids. */
interface Pair {
  pn: string;
  lid: string;
}

/**
 * Stores the LIDs that an answer about devices names, and removes them from the answer. Otherwise Baileys would begin a new session with each named
 * person, at the first message after each reconnect. Undefined when the answer names no LIDs.
 */
export function keepNamedLids(node: BinaryNode, { signalRepository }: WASocket): Promise<void> | undefined {
  const pairs = takeLids(node);
  return pairs.length > 0 ? signalRepository.lidMapping.storeLIDPNMappings(pairs) : undefined;
}

/** Removes the LIDs from an answer about devices, and returns those that belong to a number. */
export function takeLids(node: BinaryNode): Pair[] {
  const list = getBinaryNodeChild(getBinaryNodeChild(node, "usync"), "list");
  return getBinaryNodeChildren(list, "user").flatMap((user) => {
    const lid = getBinaryNodeChild(user, "lid")?.attrs.val;
    if (!lid || !getBinaryNodeChild(user, "devices") || !Array.isArray(user.content)) return [];
    user.content = user.content.filter(({ tag }) => tag !== "lid");
    const { jid: pn = "" } = user.attrs;
    return isPnUser(pn) ? [{ pn, lid }] : [];
  });
}
