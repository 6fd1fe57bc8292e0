import { z } from "zod";

/**
 * What an option does once its message is said. Null: by its children, a menu of them, or nothing where there are none. `menu` leads back to the
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
  /** Its place among its brothers, from 1: what a customer types. */
  option: z.number().int(),
  title: z.string(),
  /** Said when it is chosen, above the menu of its children; may hold variables. */
  message: z.string(),
  action: optionAction.nullable(),
  /** With `forward_queue`. */
  forwardQueueId: z.number().int().nullable(),
  /** With `start_assistant`; null: by the company's own instructions. */
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
  /** Counts its changes: who saves the tree says which one they began from. */
  version: z.number().int(),
  /** All nodes, each before its children, brothers in their order. */
  options: z.array(queueOptionSchema),
});
export type OptionTree = z.infer<typeof optionTreeSchema>;

/** An option that leads to another queue, with the name of the queue whose tree it stands in. */
export const leadingOptionSchema = z.object({ id: z.number().int(), queue: z.string(), title: z.string() });
export type LeadingOption = z.infer<typeof leadingOptionSchema>;
