import { previewHours } from "@balcao/core/followers/automation/preview";
import { showHours, updateHolidays, updateWeek } from "@balcao/core/company/hours/service";
import { hoursApi } from "@balcao/shared/hours/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const hours = Router();
handle(hours, hoursApi.show, (_, actor) => showHours(actor));
handle(hours, hoursApi.updateWeek, ({ params, body }, actor) => updateWeek(actor, params.companyId, body.schedules));
handle(hours, hoursApi.preview, ({ query }) => previewHours(query));
handle(hours, hoursApi.updateHolidays, ({ body }, actor) => updateHolidays(actor, body.holidays));
