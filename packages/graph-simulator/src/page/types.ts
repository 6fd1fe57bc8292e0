/** Type names for the page's modules, which are plain JavaScript that the compiler checks through their comments. */
import type { viewPosted, viewReceived, viewSent, viewState } from "../control/views.ts";

export type SentView = ReturnType<typeof viewSent>;
export type ReceivedView = ReturnType<typeof viewReceived>;
export type PostedView = ReturnType<typeof viewPosted>;
export type State = ReturnType<typeof viewState>;
export type Customer = State["customers"][number];
export type OfficialNumber = State["numbers"][number];

/** A message of the open chat by any writer. */
export type Entry = { by: "company"; message: SentView } | { by: "customer"; message: ReceivedView };

/** The state of the screen. */
export interface Screen {
  state: State | null;
  live: boolean;
  /** Ids of the customer whom the user plays, and of the number to which the customer writes. */
  customer: string | null;
  number: string | null;
  sent: SentView[];
  received: ReceivedView[];
  posted: PostedView[];
  /** The message that the next message answers. */
  replyTo: Entry | null;
  /** Narrow screens show one side at a time. */
  side: "customer" | "company";
}

/** A part of a message that the customer can press. */
export interface Choice {
  label: string;
  press: () => Promise<unknown>;
}

export interface FileNode {
  id?: string;
  link?: string;
  caption?: string;
  filename?: string;
}
export interface Header {
  type?: string;
  text?: string;
  image?: FileNode;
  video?: FileNode;
  document?: FileNode;
}
export interface Row {
  id: string;
  title: string;
  description?: string;
}
export interface Interactive {
  type: string;
  header?: Header;
  body?: { text: string };
  footer?: { text: string };
  action: {
    name?: string;
    button?: string;
    buttons?: { reply: { id: string; title: string } }[];
    sections?: { title?: string; rows: Row[] }[];
    parameters?: { display_text?: string; url?: string; flow_cta?: string };
    cards?: Interactive[];
  };
}
/** A parameter of a template message. */
export interface Parameter {
  type: string;
  text?: string;
  parameter_name?: string;
  payload?: string;
  image?: FileNode;
  video?: FileNode;
  document?: FileNode;
  limited_time_offer?: { expiration_time_ms: number };
}
export interface Part {
  type: string;
  sub_type?: string;
  index?: string | number;
  parameters?: Parameter[];
  cards?: { components: Part[] }[];
}
export interface Component {
  type: string;
  format?: string;
  text?: string;
  buttons?: { type: string; text?: string; url?: string; phone_number?: string }[];
  cards?: { components: Component[] }[];
  limited_time_offer?: { text: string };
}
