import { listErasures, listErasuresOf } from "@balcao/core/desk/contact-erasures/list";
import { askErasure, confirmErasure, stopErasure } from "@balcao/core/desk/contact-erasures/service";
import { contactErasuresApi } from "@balcao/shared/contact-erasures/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const contactErasures = Router();
handle(contactErasures, contactErasuresApi.list, () => listErasures());
handle(contactErasures, contactErasuresApi.ofContact, ({ params }) => listErasuresOf(params.contactId));
handle(contactErasures, contactErasuresApi.ask, ({ params, body }, actor) => askErasure(actor, params.contactId, body));
handle(contactErasures, contactErasuresApi.confirm, ({ params }, actor) =>
  confirmErasure(actor, params.contactErasureId),
);
handle(contactErasures, contactErasuresApi.stop, ({ params, body }, actor) =>
  stopErasure(actor, params.contactErasureId, body),
);
