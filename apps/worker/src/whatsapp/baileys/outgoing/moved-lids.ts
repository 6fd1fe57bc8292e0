import { type SignalKeyStore, USyncQuery, USyncUser, type WASocket } from "@whiskeysockets/baileys";
import { NotNow, Unreachable } from "../../gateway.ts";
import { type Directory, isGroup, isLid, lidJid, phoneJid, userOf } from "../address.ts";

/** A kind of key of our own: LIDs whose account has another LID now, as WhatsApp said. */
const movedType = "moved-lid" as "lid-mapping";

/**
 * The accounts whose LID changed. In the answer to a message, WhatsApp says that a LID is out of date. Further messages to that LID count against the
 * number, so none are sent. We look up the new LID by number, and send the messages of the old LID's chat to the new LID.
 */
export class MovedLids {
  readonly #keys: SignalKeyStore;
  readonly #directory: Directory;

  constructor(keys: SignalKeyStore, directory: Directory) {
    this.#keys = keys;
    this.#directory = directory;
  }

  /** Notes that the account of this chat has another LID now. After this resolves, nothing more is sent to the old LID. */
  async outdated(chat: string): Promise<void> {
    const lid = await this.#lidOf(chat);
    if (lid && (await this.#newOf(lid)) === undefined) await this.#note(lid, "");
  }

  /** The address for messages to this chat. Throws `Unreachable` when the account has another LID that WhatsApp does not reveal. */
  async addressOf(chat: string, sock: WASocket): Promise<string> {
    const known = isGroup(chat) ? undefined : await this.#lidOf(chat);
    let lid = known;
    for (const seen = new Set<string>(); lid && !seen.has(lid); ) {
      seen.add(lid);
      const moved = await this.#newOf(lid);
      if (moved !== undefined) lid = moved || (await this.#ask(lid, sock));
    }
    return lid && isLid(chat) ? lidJid(lid) : chat;
  }

  async #ask(lid: string, sock: WASocket): Promise<string> {
    const phone = await this.#directory.phoneOf(lid);
    if (!phone) throw new Unreachable("The account has another LID, and its number is not known");
    const pn = phoneJid(phone);
    const query = new USyncQuery().withLIDProtocol().withContext("background").withUser(new USyncUser().withId(pn));
    const answer = await sock.executeUSyncQuery(query);
    if (!answer) throw new NotNow("The server does not answer");
    const found = answer.list.find(({ id }) => userOf(id) === phone)?.lid;
    const now = typeof found === "string" ? userOf(found) : "";
    if (now === "" || (await this.#newOf(now)) !== undefined)
      throw new Unreachable("The account has another LID, which WhatsApp does not tell");
    await sock.signalRepository.lidMapping.storeLIDPNMappings([{ lid: lidJid(now), pn }]);
    await this.#note(lid, now);
    return now;
  }

  async #lidOf(chat: string): Promise<string | null> {
    return isLid(chat) ? userOf(chat) : this.#directory.lidOf(userOf(chat));
  }

  /** The new LID of an account. Undefined when this LID is not out of date, empty when the new LID is not known yet. */
  async #newOf(lid: string): Promise<string | undefined> {
    return (await this.#keys.get(movedType, [lid]))[lid];
  }

  async #note(lid: string, now: string): Promise<void> {
    await this.#keys.set({ [movedType]: { [lid]: now } });
  }
}
