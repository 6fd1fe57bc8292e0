/** Type names for the page's modules, which are plain JavaScript that the compiler checks through their comments. */
import type { Outgoing } from "../../network-api.ts";
import type { ShownCode } from "../../control/camera.ts";
import type { AccountView, ControlEvent, CustomerView, EntryView, GroupView, StateView } from "../../control/views.ts";

export type { AccountView, ControlEvent, CustomerView, EntryView, GroupView, Outgoing, ShownCode, StateView };

/** The state of the screen. `peer` is the jid of the open chat. Without it the list of chats is open. */
export interface Screen {
  network: StateView;
  live: boolean;
  customer: string | null;
  peer: string | null;
  entries: EntryView[];
  /** Newest message of each chat, by "customer peer". */
  newest: Map<string, EntryView>;
  isTyping: boolean;
  /** Chats with unread messages, as "customer peer". */
  unseen: Set<string>;
  replyTo: EntryView | null;
  editing: EntryView | null;
  /** Narrow screens show one phone at a time. */
  side: "customer" | "company";
}
