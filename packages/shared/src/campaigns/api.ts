import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { maxTextLength } from "../messages/rules.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { flightCheckSchema, numberCareSchema, previewSchema } from "./flight.ts";
import { campaignName, variants } from "./rules.ts";
import { campaignParts, campaignSchema, campaignStatus, usingSchema } from "./schema.ts";
import { campaignSettingsSchema } from "./settings.ts";

const one = z.object({ campaignId: idParam });
const done = z.object({ ok: z.literal(true) });
/** All of these calls need the plan to include campaigns, as the pages and the sending do. */
const plan = "useCampaigns" as const;
const body = text(maxTextLength);

/** These have no defaults: with defaults, an update would reset every field that it leaves out. */
const fields = {
  message1: body,
  message2: body,
  message3: body,
  message4: body,
  message5: body,
  confirmation: z.boolean(),
  confirmationMessage1: body,
  confirmationMessage2: body,
  confirmationMessage3: body,
  confirmationMessage4: body,
  confirmationMessage5: body,
  whatsappId: idParam.nullable(),
  contactListId: idParam.nullable(),
  tagListId: idParam.nullable(),
  fileListId: idParam.nullable(),
  queueId: idParam.nullable(),
  tagId: idParam.nullable(),
  /** True where nothing was said: people in a conversation with the company do not get it. */
  leaveOutServed: z.boolean(),
  /** When it begins by itself; null: when somebody starts it. */
  scheduledAt: z.iso.datetime({ offset: true }).nullable(),
};
const name = text(campaignName.max).trim().min(campaignName.min);

/** Campaigns belong to the whole company: every user sees, makes and runs them. */
export const campaignsApi = {
  /** Newest first. The search looks in names and ignores accents. */
  list: route({
    method: "GET",
    path: "/campaigns",
    access: "user",
    plan,
    query: z.object({ searchParam: text(100).default(""), status: campaignStatus.optional(), ...pageQuery }),
    response: z.object({ records: z.array(campaignSchema), ...pageReply }),
  }),
  /** The campaigns that run or wait for their time and have this list, tag, file list or number; the first to begin comes first. */
  using: route({
    method: "GET",
    path: "/campaigns/using",
    access: "user",
    plan,
    query: z.object({ part: z.enum(campaignParts), id: idParam }),
    response: z.array(usingSchema),
  }),
  show: route({
    method: "GET",
    path: "/campaigns/:campaignId",
    access: "user",
    plan,
    params: one,
    response: campaignSchema,
  }),
  /** INATIVA; PROGRAMADA when it has a time, which must be to come. */
  create: route({
    method: "POST",
    path: "/campaigns",
    duringVisit: false,
    access: "user",
    plan,
    body: z.object(fields).partial().extend({ name }),
    response: campaignSchema,
  }),
  /** 409 ERR_CAMPAIGN_STATE unless it may be edited: see `canEdit`. */
  update: route({
    method: "PUT",
    path: "/campaigns/:campaignId",
    duringVisit: false,
    access: "user",
    plan,
    params: one,
    body: z.object({ ...fields, name }).partial(),
    response: campaignSchema,
  }),
  /** A new INATIVA campaign with the same texts, people and files. */
  duplicate: route({
    method: "POST",
    path: "/campaigns/:campaignId/duplicate",
    access: "user",
    plan,
    params: one,
    response: campaignSchema,
  }),
  /** Its report goes with it; its messages stay in the conversations. 409 ERR_CAMPAIGN_STATE while it runs. */
  delete: route({
    method: "DELETE",
    path: "/campaigns/:campaignId",
    access: "user",
    plan,
    scope: "none",
    params: one,
    response: done,
  }),
  /** The file that goes out with the text as its caption; it replaces the one there was. */
  attach: route({
    method: "POST",
    path: "/campaigns/:campaignId/media-upload",
    duringVisit: false,
    access: "user",
    plan,
    scope: "none",
    params: one,
    files: 1,
    fileField: "file",
    body: z.object({}),
    response: campaignSchema,
  }),
  detach: route({
    method: "DELETE",
    path: "/campaigns/:campaignId/media-upload",
    duringVisit: false,
    access: "user",
    plan,
    scope: "none",
    params: one,
    response: campaignSchema,
  }),
  /**
   * Begins it now. 409 ERR_CAMPAIGN_STATE, or 409 ERR_CAMPAIGN_NOT_READY with the flight check as details when something makes that
   * impossible.
   */
  start: route({
    method: "POST",
    path: "/campaigns/:campaignId/start",
    duringVisit: false,
    access: "user",
    plan,
    budget: "bulk",
    params: one,
    response: campaignSchema,
  }),
  /**
   * Nobody else is written to. What is in line for the number, one message at the most, still leaves, since it may have left already. 409
   * ERR_CAMPAIGN_STATE.
   */
  cancel: route({
    method: "POST",
    path: "/campaigns/:campaignId/cancel",
    access: "user",
    plan,
    params: one,
    response: campaignSchema,
  }),
  /** Goes on where it was cancelled: nobody who got it gets it again. 409 ERR_CAMPAIGN_STATE or ERR_CAMPAIGN_NOT_READY. */
  restart: route({
    method: "POST",
    path: "/campaigns/:campaignId/restart",
    duringVisit: false,
    access: "user",
    plan,
    budget: "bulk",
    params: one,
    response: campaignSchema,
  }),
  flightCheck: route({
    method: "GET",
    path: "/campaigns/:campaignId/flight-check",
    access: "user",
    plan,
    budget: "search",
    params: one,
    response: flightCheckSchema,
  }),
  /** What the n-th person of the campaign would read (`position` from 0), or the first one found by `searchParam`. 404 ERR_NO_CONTACT_FOUND. */
  preview: route({
    method: "GET",
    path: "/campaigns/:campaignId/preview",
    access: "user",
    plan,
    params: one,
    query: z.object({
      position: z.coerce.number().int().min(0).max(1_000_000).default(0),
      searchParam: text(100).default(""),
      variant: z.coerce.number().int().min(1).max(variants.length).default(1),
    }),
    response: previewSchema,
  }),
  /** Sends it to a number of one's own, with the values of its first person. It counts nowhere. */
  test: route({
    method: "POST",
    path: "/campaigns/:campaignId/test",
    duringVisit: false,
    access: "user",
    plan,
    budget: "lookup",
    scope: "none",
    params: one,
    body: z.object({
      number: text(50).trim().min(8),
      variant: z.number().int().min(1).max(variants.length).default(1),
    }),
    response: done,
  }),
  settings: route({
    method: "GET",
    path: "/campaign-settings",
    access: "user",
    plan,
    response: z.object({ settings: campaignSettingsSchema }),
  }),
  /** Changes the settings that are given. For admins: they decide how all numbers send. */
  saveSettings: route({
    method: "POST",
    path: "/campaign-settings",
    access: "settings-page:view",
    plan,
    body: z.object({ settings: campaignSettingsSchema.partial() }),
    response: z.object({ settings: campaignSettingsSchema }),
  }),
  /** Every connected or linked number of the company. */
  care: route({ method: "GET", path: "/campaigns/care", access: "user", plan, response: z.array(numberCareSchema) }),
  /** Takes a brake off, as a person who has read why it is there. */
  resume: route({
    method: "POST",
    path: "/campaigns/care/:whatsappId/resume",
    duringVisit: false,
    access: "user",
    plan,
    params: z.object({ whatsappId: idParam }),
    response: numberCareSchema,
  }),
};
