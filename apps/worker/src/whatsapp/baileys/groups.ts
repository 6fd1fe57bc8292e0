import type { GroupMetadata, WASocket } from "@whiskeysockets/baileys";
import { userOf } from "./address.ts";

/** A change of a group that did not reach us is noticed after this time. */
const rememberMs = 30 * 60_000;
const mostKnown = 500;

interface KeptGroup {
  metadata: Promise<GroupMetadata | null>;
  until: number;
}

/** Members and names of groups. The server is asked when a group is first needed. The answer is dropped when the group changes. */
export class Groups {
  readonly #known = new Map<string, KeptGroup>();

  /** A group. Null when the server does not answer, or when there is no socket. */
  async get(jid: string, sock: WASocket | undefined): Promise<GroupMetadata | null> {
    const known = this.#known.get(jid);
    if (known && known.until > performance.now()) return known.metadata;
    if (!sock) return null;
    const asked: KeptGroup = {
      metadata: sock.groupMetadata(jid).catch(() => null),
      until: performance.now() + rememberMs,
    };
    this.#known.delete(jid);
    this.#known.set(jid, asked);
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest);
    const metadata = await asked.metadata;
    if (!metadata && this.#known.get(jid) === asked) this.#known.delete(jid);
    return metadata;
  }

  /** Drops all groups at each new socket, because the socket does not get earlier changes. An answer that arrives during a change is not stored. */
  watch(sock: WASocket): void {
    this.#known.clear();
    sock.ev.on("groups.update", (changes) => changes.forEach(({ id }) => id && this.#known.delete(id)));
    sock.ev.on("group-participants.update", ({ id }) => this.#known.delete(id));
  }
}

/** The numbers of a group's members by their LIDs, if WhatsApp gives them. */
export const numbersIn = (group: GroupMetadata | null): ReadonlyMap<string, string> =>
  new Map(
    (group?.participants ?? []).flatMap(({ id, phoneNumber }) =>
      phoneNumber ? [[userOf(id), userOf(phoneNumber)] as const] : [],
    ),
  );
