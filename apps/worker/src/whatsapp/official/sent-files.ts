import type { OfficialAccess } from "@balcao/core/numbers/official/access";
import type { OutgoingMessage } from "@balcao/core/desk/messages/sending/outgoing";
import type { CardSource, PreparedFile, Refusal } from "../gateway.ts";
import type { Calls } from "./calls.ts";
import { nodeOf } from "./content.ts";
import { upload } from "./upload.ts";

/** For this long an uploaded file is used again without another upload. Meta keeps it for thirty days. */
const keptMs = 24 * 60 * 60_000;
const mostKept = 500;

/** A file that can no longer be read here. */
const unusable: Refusal = { code: 0, moved: false, failure: "media" };

/**
 * Uploads the files of messages to Meta. The same few card files go to all people of a campaign, so each file is uploaded once a day, not with every
 * message.
 */
export class SentFiles {
  readonly #calls: Calls;
  readonly #known = new Map<number, { id: string; phoneNumberId: string; until: number }>();

  constructor(calls: Calls) {
    this.#calls = calls;
  }

  /** The node of a message once its files are at Meta, or why the message cannot be sent. */
  async nodeWith(
    access: OfficialAccess,
    message: OutgoingMessage,
    file: PreparedFile | null,
    cards: readonly CardSource[],
  ): Promise<{ node: object } | { refusal: Refusal }> {
    const { chat } = message;
    const brought = file && (await this.#upload(access, chat, file));
    if (brought !== null && typeof brought !== "string") return brought;
    const ids: string[] = [];
    for (const card of cards) {
      const id = this.#remembered(access, card.mediaId) ?? (await this.#bring(access, chat, card));
      if (typeof id !== "string") return id;
      ids.push(id);
    }
    return { node: nodeOf(message, file && brought ? { prepared: file, id: brought } : null, ids) };
  }

  /** Forgets all uploaded files when Meta refused a message because of its file or template, because Meta may have lost a file. */
  refused({ failure }: Refusal): void {
    if (failure === "media" || failure === "template") this.#known.clear();
  }

  #remembered({ phoneNumberId }: OfficialAccess, mediaId: number): string | null {
    const known = this.#known.get(mediaId);
    return known && known.phoneNumberId === phoneNumberId && known.until > performance.now() ? known.id : null;
  }

  async #bring(access: OfficialAccess, chat: string, card: CardSource): Promise<string | { refusal: Refusal }> {
    const file = await card.open();
    if (!file) return { refusal: unusable };
    const id = await this.#upload(access, chat, file);
    if (typeof id !== "string") return id;
    if (this.#known.size >= mostKept) this.#known.clear();
    const { phoneNumberId } = access;
    this.#known.set(card.mediaId, { id, phoneNumberId, until: performance.now() + keptMs });
    return id;
  }

  async #upload(access: OfficialAccess, chat: string, file: PreparedFile): Promise<string | { refusal: Refusal }> {
    const brought = await this.#calls.safely(access, chat, () => upload(this.#calls.graph, access, file));
    return "refusal" in brought ? brought : brought.answer;
  }
}
