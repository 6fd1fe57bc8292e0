import { listConsents, listProofs } from "@balcao/core/desk/consents/list";
import { giveConsent, withdrawConsent } from "@balcao/core/desk/consents/service";
import { consentsApi } from "@balcao/shared/consents/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const consents = Router();
handle(consents, consentsApi.list, ({ params }) => listConsents(params.contactId));
handle(consents, consentsApi.proofs, ({ params, query }) => listProofs(params.contactId, query));
handle(consents, consentsApi.give, ({ params, body }, actor) => giveConsent(actor, params.contactId, body));
handle(consents, consentsApi.withdraw, ({ params, body }, actor) => withdrawConsent(actor, params.consentId, body));
