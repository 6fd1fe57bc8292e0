/** A model's next answer, in the server's own fields. Missing fields have the usual values. */
export interface ScriptedAnswer {
  text?: string | null;
  tools?: readonly { name: string; args?: unknown; id?: string }[];
  finish?: string | null;
  /** Replaces the message's content. */
  content?: unknown;
  refusal?: string;
}

/** The server's behaviour apart from the text of its answers. */
export type AssistantMode =
  | { kind: "usual" }
  /** Sends no answer until the caller gives up, or until this time is over. */
  | { kind: "slow"; ms: number | null }
  | { kind: "status"; status: number; headers?: Readonly<Record<string, string>>; body?: unknown }
  | { kind: "html502" }
  | { kind: "empty-choices" }
  /** Returns faults in a list, and calls that end with `stop` and have no ids. */
  | { kind: "gemini" }
  /** Ends inside the arguments of a call, or inside a text. */
  | { kind: "cut" }
  | { kind: "object-args" }
  | { kind: "think" }
  | { kind: "parts" }
  | { kind: "no-usage" }
  | { kind: "socket-close" }
  /** Returns status 200 with a fault in the body. */
  | { kind: "fault-within"; code: number | string; message: string }
  /** Returns a body of this many bytes that is no JSON. */
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

/** The state of the server, which a test or a user of the demo changes. */
export interface AssistantControl {
  /** The scripted answers, one after the other. When the list is empty, the server answers by its rules. */
  script: ScriptedAnswer[];
  /** The mode for the next calls. After these calls the server is as usual. */
  mode: { next: number; mode: AssistantMode };
  /** The transcript of every voice note. */
  transcription: string;
  /** The token count for a voice note. Null when the server does not count. */
  transcriptionTokens: number | null;
  models: string[];
  /** Fields that a call may not have, as some models refuse them. */
  refusedFields: string[];
  /** Every received call, with its key. */
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
