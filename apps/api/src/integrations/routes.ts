import { listIntegrations, showIntegration } from "@balcao/core/company/integrations/access";
import {
  createIntegration,
  deleteIntegration,
  resumeIntegration,
  updateIntegration,
} from "@balcao/core/company/integrations/service";
import { integrationsApi as api } from "@balcao/shared/integrations/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";
import { testIntegration } from "./try.ts";

export const integrations = Router();
handle(integrations, api.test, ({ body }, actor) => testIntegration(actor, body));
handle(integrations, api.list, ({ query }) => listIntegrations(query));
handle(integrations, api.show, ({ params }) => showIntegration(params.integrationId));
handle(integrations, api.create, ({ body }, actor) => createIntegration(actor, body));
handle(integrations, api.update, ({ params, body }, actor) => updateIntegration(actor, params.integrationId, body));
handle(integrations, api.delete, ({ params }, actor) => deleteIntegration(actor, params.integrationId));
handle(integrations, api.resume, ({ params }, actor) => resumeIntegration(actor, params.integrationId));
