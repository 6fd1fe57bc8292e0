import { showScheduleFor } from "@balcao/core/followers/schedules/access";
import { listSchedules } from "@balcao/core/followers/schedules/list";
import {
  attachToSchedule,
  createSchedule,
  deleteSchedule,
  sendScheduleNow,
  updateSchedule,
} from "@balcao/core/followers/schedules/service";
import { schedulesApi as api } from "@balcao/shared/schedules/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const schedules = Router();
handle(schedules, api.list, ({ query }, actor) => listSchedules(actor, query));
handle(schedules, api.show, ({ params }, actor) => showScheduleFor(actor, params.scheduleId));
handle(schedules, api.create, ({ body, files }, actor) => createSchedule(actor, body, files[0]));
handle(schedules, api.update, ({ params, body, files }, actor) =>
  updateSchedule(actor, params.scheduleId, body, files[0]),
);
handle(schedules, api.sendNow, ({ params }, actor) => sendScheduleNow(actor, params.scheduleId));
handle(schedules, api.delete, ({ params }, actor) => deleteSchedule(actor, params.scheduleId));
handle(schedules, api.attach, ({ params, files }, actor) => attachToSchedule(actor, params.scheduleId, files[0]));
handle(schedules, api.detach, ({ params }, actor) => updateSchedule(actor, params.scheduleId, { removeFile: true }));
