import { optionFigures } from "@balcao/core/followers/bot-steps/figures";
import { listBotSteps } from "@balcao/core/followers/bot-steps/list";
import { botStepsApi as api } from "@balcao/shared/bot-steps/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const botSteps = Router();
handle(botSteps, api.list, ({ params }, actor) => listBotSteps(actor, params.ticketId));
handle(botSteps, api.figures, ({ params }) => optionFigures(params.queueId));
