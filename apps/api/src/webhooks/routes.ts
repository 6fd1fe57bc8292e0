import { listWebhooks, showDelivery } from "@balcao/core/followers/webhooks/access";
import { listDeliveries, replayDelivery, replayFailed, testWebhook } from "@balcao/core/followers/webhooks/deliveries";
import {
  createWebhook,
  deleteWebhook,
  pauseWebhook,
  resumeWebhook,
  rotateSecret,
  updateWebhook,
} from "@balcao/core/followers/webhooks/service";
import { webhooksApi as api } from "@balcao/shared/webhooks/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const webhooks = Router();
handle(webhooks, api.list, () => listWebhooks());
handle(webhooks, api.create, ({ body }, actor) => createWebhook(actor, body));
handle(webhooks, api.update, ({ params, body }, actor) => updateWebhook(actor, params.webhookId, body));
handle(webhooks, api.delete, ({ params }, actor) => deleteWebhook(actor, params.webhookId));
handle(webhooks, api.rotate, ({ params }, actor) => rotateSecret(actor, params.webhookId));
handle(webhooks, api.pause, ({ params }, actor) => pauseWebhook(actor, params.webhookId));
handle(webhooks, api.resume, ({ params }, actor) => resumeWebhook(actor, params.webhookId));
handle(webhooks, api.test, ({ params }, actor) => testWebhook(actor, params.webhookId));
handle(webhooks, api.deliveries, ({ params, query }) => listDeliveries(params.webhookId, query));
handle(webhooks, api.showDelivery, ({ params }) => showDelivery(params.deliveryId));
handle(webhooks, api.replay, ({ params }, actor) => replayDelivery(actor, params.deliveryId));
handle(webhooks, api.replayFailed, ({ params }, actor) => replayFailed(actor, params.webhookId));
