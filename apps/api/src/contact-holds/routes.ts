import { listHolds } from "@balcao/core/desk/contact-holds/list";
import { placeHold, releaseHold } from "@balcao/core/desk/contact-holds/service";
import { contactHoldsApi } from "@balcao/shared/contact-holds/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const contactHolds = Router();
handle(contactHolds, contactHoldsApi.list, ({ params }) => listHolds(params.contactId));
handle(contactHolds, contactHoldsApi.place, ({ params, body }, actor) => placeHold(actor, params.contactId, body));
handle(contactHolds, contactHoldsApi.release, ({ params }, actor) => releaseHold(actor, params.contactHoldId));
