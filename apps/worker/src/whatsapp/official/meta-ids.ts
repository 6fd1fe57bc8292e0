import { metaIdOf } from "@balcao/core/desk/messages/changes/official-sends";
import type { OutgoingMessage } from "@balcao/core/desk/messages/sending/outgoing";
import { type CompanyScope, inScope } from "../../until.ts";
import type { Target } from "../gateway.ts";

/** The most recent ids that are known without a query to the database. */
const recentAtMost = 2000;

/** Meta's ids of the messages of a number, and ours. */
export class MetaIds {
  readonly #scope: CompanyScope;
  readonly #connectionId: number;
  readonly #recent = new Map<string, string>();

  constructor(scope: CompanyScope, connectionId: number) {
    this.#scope = scope;
    this.#connectionId = connectionId;
  }

  remember(wamid: string, wid: string): void {
    this.#recent.set(wamid, wid);
    const [oldest] = this.#recent.keys();
    if (this.#recent.size > recentAtMost && oldest) this.#recent.delete(oldest);
  }

  /** Our id of a message that was sent not long ago. */
  ourId = (wamid: string): string | undefined => this.#recent.get(wamid);

  /** Meta's id of a message. Null for a message of another number. */
  async metaId({ wid, fromMe }: Target): Promise<string | null> {
    // A message written on the company's own phone already has Meta's id.
    if (wid.startsWith("wamid.")) return wid;
    return fromMe ? inScope(this.#scope, () => metaIdOf(this.#connectionId, wid)) : null;
  }

  /** The reference of a message to the message that it quotes. */
  async quotedIn({ quoted, chat, connectionId }: OutgoingMessage): Promise<object> {
    if (!quoted) return {};
    const { wid, fromMe, participant } = quoted;
    const id = await this.metaId({ connectionId, chat, wid, fromMe, participant });
    return id ? { context: { message_id: id } } : {};
  }
}
