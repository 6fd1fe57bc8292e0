import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { maxChildren, maxOptionMessage, maxOptions, maxOptionTitle } from "./rules.ts";
import { leadingOptionSchema, optionAction, optionTreeSchema, queueOptionSchema } from "./schema.ts";

const one = z.object({ optionId: idParam });
const ofQueue = z.object({ queueId: idParam });
/** These fields have no defaults, because an update would set a missing field to its default. */
const fields = {
  title: text(maxOptionTitle).trim().min(1),
  message: text(maxOptionMessage),
  action: optionAction.nullable(),
  forwardQueueId: idParam.nullable(),
  promptId: idParam.nullable(),
  integrationId: idParam.nullable(),
  /** The node's place among its siblings. Later siblings move by one. */
  option: z.number().int().min(1).max(maxChildren),
  parentId: idParam.nullable(),
};
/** The id of a node. A negative id stands for a new node. */
const nodeId = z.number().int().min(-maxOptions).max(2_147_483_647);

/**
 * The trees by which the customers of a queue choose. A change is refused with 409 ERR_OPTION_LIMIT when the tree would have more than 9 siblings, 8
 * levels or 300 nodes. `details.fault` says which.
 */
export const queueOptionsApi = {
  /** The children of a node. With -1, the nodes at the root. */
  list: route({
    method: "GET",
    path: "/queue-options",
    access: "queues-page:view",
    query: z.object({ queueId: idParam, parentId: z.coerce.number().int().min(-1).max(2_147_483_647) }),
    response: z.array(queueOptionSchema),
  }),
  tree: route({
    method: "GET",
    path: "/queue-options/tree/:queueId",
    access: "queues-page:view",
    params: ofQueue,
    response: optionTreeSchema,
  }),
  /**
   * The options of other queues' trees that lead to this queue: the first 20. When the queue is deleted, these options hand the customer to
   * attendants.
   */
  leading: route({
    method: "GET",
    path: "/queue-options/leading/:queueId",
    access: "queues-page:view",
    params: ofQueue,
    response: z.array(leadingOptionSchema),
  }),
  /**
   * Replaces the queue's tree. Named nodes stay, with their files. Other nodes are deleted. 409 ERR_TREE_CHANGED when a colleague saved the tree
   * after the given version.
   */
  save: route({
    method: "PUT",
    path: "/queue-options/tree/:queueId",
    access: "queues-page:view",
    params: ofQueue,
    body: z.object({
      version: z.number().int().min(0).max(2_147_483_647),
      options: z
        .array(
          z.object({
            ...fields,
            /** A negative id marks a new node, to which its children refer. */
            id: nodeId,
            parentId: nodeId.nullable(),
          }),
        )
        .max(maxOptions),
    }),
    response: optionTreeSchema,
  }),
  /** Makes a node. Without a place it is the last of its siblings. */
  create: route({
    method: "POST",
    path: "/queue-options",
    access: "queues-page:view",
    body: z.object({
      queueId: idParam,
      parentId: fields.parentId.default(null),
      option: fields.option.optional(),
      title: fields.title,
      message: fields.message.default(""),
      action: fields.action.default(null),
      forwardQueueId: fields.forwardQueueId.default(null),
      promptId: fields.promptId.default(null),
      integrationId: fields.integrationId.default(null),
    }),
    response: queueOptionSchema,
  }),
  /** Changes a node, or moves it with its branch. 409 ERR_OPTION_LIMIT also applies when the node would be below itself. */
  update: route({
    method: "PUT",
    path: "/queue-options/:optionId",
    access: "queues-page:view",
    params: one,
    body: z.object(fields).partial(),
    response: queueOptionSchema,
  }),
  /** Removes a node with its branch. `count` is the number of removed nodes. */
  delete: route({
    method: "DELETE",
    path: "/queue-options/:optionId",
    access: "queues-page:view",
    params: one,
    response: z.object({ count: z.number().int() }),
  }),
  /** Copies a node with its branch, without the files. The copy becomes the next sibling of the node and is returned. */
  duplicate: route({
    method: "POST",
    path: "/queue-options/:optionId/duplicate",
    access: "queues-page:view",
    params: one,
    response: queueOptionSchema,
  }),
  /** Replaces the file that is sent with a node's message. A file does not count as a change of the tree. */
  attach: route({
    method: "POST",
    path: "/queue-options/:optionId/media-upload",
    access: "queues-page:view",
    params: one,
    files: 1,
    fileField: "file",
    body: z.object({}),
    response: queueOptionSchema,
  }),
  detach: route({
    method: "DELETE",
    path: "/queue-options/:optionId/media-upload",
    access: "queues-page:view",
    params: one,
    response: queueOptionSchema,
  }),
};
