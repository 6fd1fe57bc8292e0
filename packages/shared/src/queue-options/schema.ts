import { z } from "zod";

/**
 * The action of an option after its message. Null: its children form a menu, and without children nothing follows. `menu` leads back to the number's
 * menu of queues.
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
  /** The parent. Null at the root. */
  parentId: z.number().int().nullable(),
  /** The node's place among its siblings, from 1. A customer types this number. */
  option: z.number().int(),
  title: z.string(),
  /** The text that is sent when the customer chooses the option, above the menu of its children. It may contain variables. */
  message: z.string(),
  action: optionAction.nullable(),
  /** Used with `forward_queue`. */
  forwardQueueId: z.number().int().nullable(),
  /** Used with `start_assistant`: the prompt. Null for the company's own instructions. */
  promptId: z.number().int().nullable(),
  /** Used with `start_integration`. */
  integrationId: z.number().int().nullable(),
  /** The address and the name of the file that is sent with its message. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
});
export type QueueOption = z.infer<typeof queueOptionSchema>;

/** The whole tree of a queue. */
export const optionTreeSchema = z.object({
  queueId: z.number().int(),
  /** Counts the tree's changes. A user who saves the tree names the version from which the draft began. */
  version: z.number().int(),
  /** All nodes, each before its children, siblings in their order. */
  options: z.array(queueOptionSchema),
});
export type OptionTree = z.infer<typeof optionTreeSchema>;

/** An option that leads to another queue, with the name of the queue that has the tree. */
export const leadingOptionSchema = z.object({ id: z.number().int(), queue: z.string(), title: z.string() });
export type LeadingOption = z.infer<typeof leadingOptionSchema>;
