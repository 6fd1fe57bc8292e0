import { showQueue } from "@balcao/core/company/queues/access";
import { listQueues } from "@balcao/core/company/queues/list";
import { createQueue, deleteQueue, listPeople, updateQueue } from "@balcao/core/company/queues/service";
import { queuesApi } from "@balcao/shared/queues/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const queues = Router();
handle(queues, queuesApi.list, () => listQueues());
handle(queues, queuesApi.show, ({ params }) => showQueue(params.queueId));
handle(queues, queuesApi.people, ({ params }) => listPeople(params.queueId));
handle(queues, queuesApi.create, ({ body }, actor) => createQueue(actor, body));
handle(queues, queuesApi.update, ({ params, body }, actor) => updateQueue(actor, params.queueId, body));
handle(queues, queuesApi.delete, ({ params }, actor) => deleteQueue(actor, params.queueId));
