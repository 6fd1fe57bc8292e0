export interface Bubble {
  id: string;
  type: string;
  content: Record<string, unknown>;
}
export interface Input {
  id: string;
  type: string;
  items?: { id: string; content?: string; value?: string; [more: string]: unknown }[];
  options?: Record<string, unknown>;
  runtimeOptions?: Record<string, unknown>;
}
export interface SideAction {
  type: string;
  lastBubbleBlockId?: string;
  expectsDedicatedReply?: boolean;
  [more: string]: unknown;
}

/** A group of blocks: its texts, its question, and the next group. */
export interface Step {
  bubbles?: readonly Bubble[];
  actions?: readonly SideAction[];
  input?: Input;
  /** The variable that stores the answer. */
  saves?: string;
  /** The next step by the id of a chosen item, if it differs from `next`. */
  ways?: Readonly<Record<string, string>>;
  /** Without it the flow ends here. */
  next?: string;
}
export interface Flow {
  slug: string;
  first: string;
  steps: Readonly<Record<string, Step>>;
  /** The text of a closed flow. */
  closed?: string;
}

/** A text bubble of paragraphs. `{{name}}` stands for a variable. Text between stars is bold. */
export const says = (id: string, ...paragraphs: string[]): Bubble => ({
  id,
  type: "text",
  content: { type: "richText", richText: paragraphs.map((text) => ({ type: "p", children: leavesOf(text) })) },
});

const leavesOf = (text: string) =>
  text
    .split(/(\*[^*]+\*)/)
    .filter(Boolean)
    .map((part) => (/^\*.+\*$/.test(part) ? { text: part.slice(1, -1), bold: true } : { text: part }));

export const choices = (id: string, ...contents: string[]): Input => ({
  id,
  type: "choice input",
  items: contents.map((content, index) => ({ id: `${id}-${index + 1}`, content })),
  options: { isMultipleChoice: false },
});
