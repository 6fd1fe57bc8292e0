import { childrenOf, inOrder, maxChildren, maxDepth, maxOptionMessage, maxOptions, maxOptionTitle } from "./rules.ts";
import { optionActions, type QueueOption } from "./schema.ts";

/** A node in a file that a user moves from one installation to another. It has no ids, and the name of a queue in place of the queue's id. */
export interface PortableOption {
  title: string;
  message: string;
  action: QueueOption["action"];
  /** Used with `forward_queue`. */
  queue?: string | undefined;
  children: PortableOption[];
}
interface PortableTree {
  balcao: "queue-options";
  options: PortableOption[];
}
type NamedRow = { id: number; name: string };

/** The text of a file with a tree. It leaves out files, assistants and integrations. */
export function exportTree(tree: readonly QueueOption[], queues: readonly NamedRow[]): string {
  const below = (parentId: number | null): PortableOption[] =>
    childrenOf(tree, parentId).map(({ id, title, message, action, forwardQueueId }) => ({
      title,
      message,
      action,
      queue: queues.find((queue) => queue.id === forwardQueueId)?.name,
      children: below(id),
    }));
  const file: PortableTree = { balcao: "queue-options", options: below(null) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Why a file is not a tree. `title` names the faulty node. */
export type ImportFault =
  | { fault: "format" }
  | { fault: "children" | "depth" | "count" | "title" | "message" | "action"; title: string };

/** Reads a file from `exportTree`. The nodes get negative ids, like new nodes. A queue with an unknown name is left out. */
export function importTree(
  text: string,
  { queueId, queues }: { queueId: number; queues: readonly NamedRow[] },
): { tree: QueueOption[] } | ImportFault {
  const options = optionsIn(text);
  if (!options) return { fault: "format" };
  const tree: QueueOption[] = [];
  /** Adds siblings and everything below them. Returns the first fault. */
  const add = (
    nodes: readonly unknown[],
    parent: { id: number | null; title: string },
    depth: number,
  ): ImportFault | null => {
    if (nodes.length > maxChildren) return { fault: "children", title: parent.title };
    for (const [index, node] of nodes.entries()) {
      const read = readNode(node);
      if ("fault" in read) return read;
      if (depth > maxDepth) return { fault: "depth", title: read.title };
      const id = -1 - tree.length;
      const forwardQueueId = queues.find(({ name }) => name === read.queue)?.id ?? null;
      const { title, message, action } = read;
      tree.push({
        ...bare,
        id,
        queueId,
        parentId: parent.id,
        option: index + 1,
        title,
        message,
        action,
        forwardQueueId,
      });
      if (tree.length > maxOptions) return { fault: "count", title };
      const fault = add(read.children, { id, title }, depth + 1);
      if (fault) return fault;
    }
    return null;
  };
  return add(options, { id: null, title: "" }, 1) ?? { tree: inOrder(tree) };
}

const bare = { promptId: null, integrationId: null, mediaPath: null, mediaName: null };

function optionsIn(text: string): unknown[] | null {
  try {
    const file: unknown = JSON.parse(text);
    if (!isObject(file) || file["balcao"] !== "queue-options") return null;
    return Array.isArray(file["options"]) ? file["options"] : null;
  } catch {
    return null;
  }
}

function readNode(node: unknown): (Omit<PortableOption, "children"> & { children: unknown[] }) | ImportFault {
  if (!isObject(node)) return { fault: "format" };
  const { title, message = "", action = null, queue, children = [] } = node;
  if (typeof title !== "string" || typeof message !== "string" || !Array.isArray(children)) return { fault: "format" };
  const name = title.trim();
  if (name === "" || name.length > maxOptionTitle) return { fault: "title", title: name.slice(0, maxOptionTitle) };
  if (message.length > maxOptionMessage) return { fault: "message", title: name };
  const known = action === null ? null : optionActions.find((one) => one === action);
  if (known === undefined) return { fault: "action", title: name };
  return { title: name, message, action: known, queue: typeof queue === "string" ? queue : undefined, children };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
