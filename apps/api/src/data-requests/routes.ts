import { listOpenRequests } from "@balcao/core/desk/data-requests/list";
import { closeRequest, createRequest, showRequestsOf } from "@balcao/core/desk/data-requests/service";
import { dataRequestsApi } from "@balcao/shared/data-requests/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const dataRequests = Router();
handle(dataRequests, dataRequestsApi.list, () => listOpenRequests());
handle(dataRequests, dataRequestsApi.ofContact, ({ params }) => showRequestsOf(params.contactId));
handle(dataRequests, dataRequestsApi.create, ({ params, body }, actor) => createRequest(actor, params.contactId, body));
handle(dataRequests, dataRequestsApi.close, ({ params, body }, actor) =>
  closeRequest(actor, params.dataRequestId, body),
);
