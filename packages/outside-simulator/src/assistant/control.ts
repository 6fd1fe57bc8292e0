/** A model's next answer, in the server's own fields; fields that are left out have the usual values. */
export interface ScriptedAnswer {
  text?: string | null;
  tools?: readonly { name: string; args?: unknown; id?: string }[];
  finish?: string | null;
  /** Replaces the message's content. */
  content?: unknown;
  refusal?: string;
}

/** How the server behaves, besides what it says. */
export type AssistantMode =
  | { kind: "usual" }
  /** Sends no answer until the caller gives up, or for this long. */
  | { kind: "slow"; ms: number | null }
  | { kind: "status"; status: number; headers?: Readonly<Record<string, string>>; body?: unknown }
  | { kind: "html502" }
  | { kind: "empty-choices" }
  /** Faults in a list, and calls that end with `stop` and without ids. */
  | { kind: "gemini" }
  /** Ends inside the arguments of a call, or inside a text. */
  | { kind: "cut" }
  | { kind: "object-args" }
  | { kind: "think" }
  | { kind: "parts" }
  | { kind: "no-usage" }
  | { kind: "socket-close" }
  /** Status 200 with a fault in it. */
  | { kind: "fault-within"; code: number | string; message: string }
  /** A body of this many bytes that is no JSON. */
  | { kind: "large"; bytes: number };

export interface ReceivedMessage {
  role: string;
  content?: unknown;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}
export interface ReceivedChat {
  model: string;
  messages: ReceivedMessage[];
  tools?: { function: { name: string } }[];
  [field: string]: unknown;
}
export interface ReceivedVoice {
  fields: Readonly<Record<string, string>>;
  fileName: string;
  type: string;
  bytes: Buffer;
}

/** The server keeps this, and its user changes it. */
export interface AssistantControl {
  /** The answers, one after the other; when the list is empty, the server thinks for itself. */
  script: ScriptedAnswer[];
  /** The mode for the next calls; afterwards the server is as usual. */
  mode: { next: number; mode: AssistantMode };
  /** What it hears in every voice note. */
  transcription: string;
  /** The tokens that it counts for a voice note; null when it does not count. */
  transcriptionTokens: number | null;
  models: string[];
  /** Fields that a call may not have, as some models refuse them. */
  refusedFields: string[];
  /** Everything that arrived, with its key. */
  chats: ReceivedChat[];
  voices: ReceivedVoice[];
  keys: string[];
  /** Breaches of the protocol in the calls. */
  complaints: string[];
}

export const freshControl = (): AssistantControl => ({
  script: [],
  mode: { next: 0, mode: { kind: "usual" } },
  transcription: "",
  transcriptionTokens: null,
  models: ["demo-pequeno", "demo-grande"],
  refusedFields: [],
  chats: [],
  voices: [],
  keys: [],
  complaints: [],
});

/** The mode of the call that arrives now. */
export function takeMode(control: AssistantControl): AssistantMode {
  if (control.mode.next <= 0) return { kind: "usual" };
  control.mode.next -= 1;
  return control.mode.mode;
}
