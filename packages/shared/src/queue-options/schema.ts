import { z } from "zod";

/**
 * What an option does once its message is said. Null: its children decide, as a menu, and without children nothing follows. `menu` leads back to the
 * number's menu of queues.
 */
export const optionActions = [
  "menu",
  "leave_bot",
  "forward_queue",
  "close",
  "start_assistant",
  "start_integration",
] as const;
export const optionAction = z.enum(optionActions);
export type OptionAction = z.infer<typeof optionAction>;

/** A node of the tree by which the customers of a queue choose what they want. */
export const queueOptionSchema = z.object({
  id: z.number().int(),
  queueId: z.number().int(),
  /** Null at the root. */
  parentId: z.number().int().nullable(),
  /** The node's place among its siblings, from 1, which a customer types. */
  option: z.number().int(),
  title: z.string(),
  /** The text that is sent when the option is chosen, above the menu of its children; may contain variables. */
  message: z.string(),
  action: optionAction.nullable(),
  /** With `forward_queue`. */
  forwardQueueId: z.number().int().nullable(),
  /** With `start_assistant`: the prompt; null for the company's own instructions. */
  promptId: z.number().int().nullable(),
  /** With `start_integration`. */
  integrationId: z.number().int().nullable(),
  /** The address of the file that goes with its message, and its name. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
});
export type QueueOption = z.infer<typeof queueOptionSchema>;

/** The whole tree of a queue. */
export const optionTreeSchema = z.object({
  queueId: z.number().int(),
  /** Counts the tree's changes: a user who saves the tree names the version they began from. */
  version: z.number().int(),
  /** All nodes, each before its children, siblings in their order. */
  options: z.array(queueOptionSchema),
});
export type OptionTree = z.infer<typeof optionTreeSchema>;

/** An option that leads to another queue, with the name of the queue whose tree it stands in. */
export const leadingOptionSchema = z.object({ id: z.number().int(), queue: z.string(), title: z.string() });
export type LeadingOption = z.infer<typeof leadingOptionSchema>;
