import { blockContact } from "@balcao/core/desk/contacts/blocking/block";
import { showIdentity } from "@balcao/core/desk/identity/identity-card";
import { mergeByHand } from "@balcao/core/desk/identity/merge-by-hand";
import { noteOptOut } from "@balcao/core/desk/contacts/blocking/opt-out";
import { undoMerge } from "@balcao/core/desk/identity/undo-merge";
import { contactIdentityApi } from "@balcao/shared/contacts/identity";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const contactIdentity = Router();
handle(contactIdentity, contactIdentityApi.show, ({ params }, actor) => showIdentity(actor, params.contactId));
handle(contactIdentity, contactIdentityApi.merge, ({ params, body }, actor) =>
  mergeByHand(actor, params.contactId, body),
);
handle(contactIdentity, contactIdentityApi.undoMerge, ({ params }, actor) => undoMerge(actor, params.mergeId));
handle(contactIdentity, contactIdentityApi.block, ({ params, body }, actor) =>
  blockContact(actor, params.contactId, body),
);
handle(contactIdentity, contactIdentityApi.optOut, ({ params, body }, actor) =>
  noteOptOut(actor, params.contactId, body),
);
