import { listQueues } from "@balcao/core/queues/list";
import { queuesApi } from "@balcao/shared/queues/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const queues = Router();
handle(queues, queuesApi.list, (_, actor) => listQueues(actor));
