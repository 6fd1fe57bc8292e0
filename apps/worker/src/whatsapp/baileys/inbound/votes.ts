import { createHash } from "node:crypto";
import { decryptPollVote, proto } from "@whiskeysockets/baileys";
import { pollIn } from "./readers/texts-and-files.ts";
import { secretOf, unwrap } from "./unwrap.ts";

/**
 * Decrypts a vote. It is encrypted with the secret of the poll and the addresses of both ends. It does not say in which form the addresses are, so
 * all forms are tried.
 */
export function openVote(
  poll: Buffer,
  vote: proto.Message.IPollEncValue,
  pollMsgId: string,
  creators: string[],
  voters: string[],
): string[] {
  const message = proto.Message.decode(poll);
  const pollEncKey = secretOf(message);
  if (!pollEncKey) throw new Error("The poll's secret is not known");
  for (const pollCreatorJid of creators) {
    for (const voterJid of voters) {
      try {
        const { selectedOptions } = decryptPollVote(vote, { pollCreatorJid, pollMsgId, pollEncKey, voterJid });
        return optionNames(message, selectedOptions ?? []);
      } catch {
        continue;
      }
    }
  }
  throw new Error("The vote could not be opened");
}

function optionNames(message: proto.IMessage, chosen: Uint8Array[]): string[] {
  const poll = pollIn(unwrap(message));
  const hashes = new Set(chosen.map((hash) => Buffer.from(hash).toString("hex")));
  return (poll?.options ?? [])
    .map(({ optionName }) => optionName ?? "")
    .filter((name) => hashes.has(createHash("sha256").update(name).digest("hex")));
}
