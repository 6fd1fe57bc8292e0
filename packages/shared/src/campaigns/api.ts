import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { flightCheckSchema, numberCareSchema, previewSchema } from "./flight.ts";
import { campaignFields as fields } from "./fields.ts";
import { campaignName, variants } from "./rules.ts";
import { campaignSchema, campaignStatus, usedByCampaigns, usingSchema } from "./schema.ts";
import { campaignSettingsSchema } from "./settings.ts";

const one = z.object({ campaignId: idParam });
const done = z.object({ ok: z.literal(true) });
/** All these calls, the pages and the sending need a plan with campaigns. */
const plan = "useCampaigns" as const;

const name = text(campaignName.max).trim().min(campaignName.min);

/** Which person and which text a preview shows. */
const previewed = {
  position: z.coerce.number().int().min(0).max(1_000_000).default(0),
  searchParam: text(100).default(""),
  variant: z.coerce.number().int().min(1).max(variants.length).default(1),
};

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
  /** The running and planned campaigns that use this list, tag, file list, number or queue, the earliest start first. */
  using: route({
    method: "GET",
    path: "/campaigns/using",
    access: "user",
    plan,
    query: z.object({ part: z.enum(usedByCampaigns), id: idParam }),
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
  /** Makes a campaign: INATIVA, or PROGRAMADA when it has a time, which must be in the future. */
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
  /** Deletes a campaign with its report; its messages stay in the conversations. 409 ERR_CAMPAIGN_STATE while it runs. */
  delete: route({
    method: "DELETE",
    path: "/campaigns/:campaignId",
    access: "user",
    plan,
    scope: "none",
    params: one,
    response: done,
  }),
  /** The file that is sent with the text as its caption; it replaces an earlier file. */
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
  /** Begins the campaign now. 409 ERR_CAMPAIGN_STATE, or 409 ERR_CAMPAIGN_NOT_READY with the flight check as details when the start is impossible. */
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
   * Stops the campaign: no further person gets it. A message that is queued for the number (at most one) is still sent, because it may have been sent
   * already. 409 ERR_CAMPAIGN_STATE.
   */
  cancel: route({
    method: "POST",
    path: "/campaigns/:campaignId/cancel",
    access: "user",
    plan,
    params: one,
    response: campaignSchema,
  }),
  /** Continues a cancelled campaign: nobody gets it twice. 409 ERR_CAMPAIGN_STATE or ERR_CAMPAIGN_NOT_READY. */
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
  /** What the n-th person of the campaign would read (`position` from 0), or the first person that `searchParam` finds. 404 ERR_NO_CONTACT_FOUND. */
  preview: route({
    method: "GET",
    path: "/campaigns/:campaignId/preview",
    access: "user",
    plan,
    params: one,
    query: z.object(previewed),
    response: previewSchema,
  }),
  /**
   * The same preview for fields that are not saved. `campaignId`: the campaign that the fields would change, and whose file is included; null: a new
   * campaign. A part that was deleted counts as given up.
   */
  previewDraft: route({
    method: "POST",
    path: "/campaigns/preview",
    access: "user",
    plan,
    body: z.object({
      ...previewed,
      campaignId: idParam.nullable(),
      keepsFile: z.boolean(),
      // A browser of the previous version knows no templates.
      fields: z
        .object({ ...fields, template: fields.template.default(null) })
        .omit({ scheduledAt: true, queueId: true, tagId: true }),
    }),
    response: previewSchema,
  }),
  /** Sends the campaign to the caller's own number, with the values of its first person. The test is not counted. */
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
  /** Changes the settings that are sent. For admins, because the settings decide how all numbers send. */
  saveSettings: route({
    method: "POST",
    path: "/campaign-settings",
    access: "settings-page:view",
    plan,
    body: z.object({ settings: campaignSettingsSchema.partial() }),
    response: z.object({ settings: campaignSettingsSchema }),
  }),
  /** The care of every connected or linked number of the company. */
  care: route({ method: "GET", path: "/campaigns/care", access: "user", plan, response: z.array(numberCareSchema) }),
  /** Removes a brake, for a user who has read its reason. */
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
