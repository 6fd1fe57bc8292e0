import type { GroupMetadata, WASocket } from "@whiskeysockets/baileys";

const rememberMs = 10 * 60_000;

/** Members and subjects of groups, asked for once and forgotten when they change. */
export class Groups {
  readonly #known = new Map<string, { metadata: GroupMetadata; until: number }>();

  get(jid: string): GroupMetadata | undefined {
    const known = this.#known.get(jid);
    return known && known.until > performance.now() ? known.metadata : undefined;
  }

  /** Null when the server does not say. */
  async subject(jid: string, sock: WASocket): Promise<string | null> {
    const known = this.get(jid);
    if (known) return known.subject;
    const metadata = await sock.groupMetadata(jid).catch(() => null);
    if (metadata) this.#known.set(jid, { metadata, until: performance.now() + rememberMs });
    return metadata?.subject ?? null;
  }

  watch(sock: WASocket): void {
    sock.ev.on("groups.update", (changes) => changes.forEach(({ id }) => id && this.#known.delete(id)));
    sock.ev.on("group-participants.update", ({ id }) => this.#known.delete(id));
  }
}
