import { announcementSchema } from "@balcao/shared/announcements/schema";
import { priorities } from "@balcao/shared/announcements/rules";
import { invitationSchema } from "@balcao/shared/invitations/schema";
import { apiTokenSchema } from "@balcao/shared/api-tokens/schema";
import { campaignCounts, campaignSchema, countsSchema } from "@balcao/shared/campaigns/schema";
import { chatSchema } from "@balcao/shared/chats/schema";
import { connectionSchema } from "@balcao/shared/connections/schema";
import { contactListItemSchema, contactListSchema } from "@balcao/shared/contact-lists/schema";
import { contactEntrySchema } from "@balcao/shared/contacts/schema";
import type { EventName } from "@balcao/shared/events";
import { fileListSchema } from "@balcao/shared/file-lists/schema";
import { integrationSchema } from "@balcao/shared/integrations/shown-fields";
import { knowledgeSchema } from "@balcao/shared/knowledge/schema";
import { promptSchema } from "@balcao/shared/prompts/schema";
import { queueDetailSchema } from "@balcao/shared/queues/schema";
import { quickMessageSchema } from "@balcao/shared/quick-messages/schema";
import { scheduleSchema } from "@balcao/shared/schedules/schema";
import { tagSchema } from "@balcao/shared/tags/schema";
import { userSchema } from "@balcao/shared/users/schema";
import { webhookSchema } from "@balcao/shared/webhooks/schema";
import { shownAnnouncements } from "../../../apps/web/src/nouns/announcements/noun.ts";
import { invitationList } from "../../../apps/web/src/nouns/invitations/noun.ts";
import { tokensOf } from "../../../apps/web/src/nouns/api-tokens/noun.ts";
import { campaignKeys } from "../../../apps/web/src/nouns/campaigns/cache.ts";
import { chatKeys } from "../../../apps/web/src/nouns/chats/cache.ts";
import { connectionList } from "../../../apps/web/src/nouns/connections/noun.ts";
import { contactListKeys } from "../../../apps/web/src/nouns/contact-lists/cache.ts";
import { contactKeys } from "../../../apps/web/src/nouns/contacts/cache.ts";
import { fileLists } from "../../../apps/web/src/nouns/file-lists/noun.ts";
import { integrationList } from "../../../apps/web/src/nouns/integrations/noun.ts";
import { knowledgePages } from "../../../apps/web/src/nouns/knowledge/noun.ts";
import { promptList } from "../../../apps/web/src/nouns/prompts/noun.ts";
import { queueList } from "../../../apps/web/src/nouns/queues/noun.ts";
import { quickMessageKeys } from "../../../apps/web/src/nouns/quick-messages/noun.ts";
import { scheduleKeys } from "../../../apps/web/src/nouns/schedules/noun.ts";
import { allTags } from "../../../apps/web/src/nouns/tags/noun.ts";
import { colleagueList } from "../../../apps/web/src/nouns/users/queries.ts";
import { webhookList } from "../../../apps/web/src/nouns/webhooks/noun.ts";
import { type Noun, noun, type Row } from "./noun.ts";
// These imports add the event handlers that only some pages load.
import "../../../apps/web/src/nouns/campaigns/queries.ts";
import "../../../apps/web/src/nouns/contact-lists/queries.ts";

const pages = (field: string) => (rows: Row[]) => ({
  pages: [{ [field]: rows, hasMore: false, nextCursor: null }],
  pageParams: [undefined],
});
const rows = (all: Row[]) => all;
const names = ["ana", "Bia", "BIA", "caio", "Zé", "ágata"];
const named = (n: number) => ({ name: names[n] ?? "" });
const byName = ({ name }: { name: string }) => [name.toLowerCase()];
const minute = (n: number) => `2030-05-01T12:${String(n).padStart(2, "0")}:00.000Z`;
const [from, to] = [minute(0), minute(9)];

/** The nouns whose rows an event can remove. */
type EndedNoun = EventName extends infer N ? (N extends `${infer Name}.${"delete" | "gone"}` ? Name : never) : never;

const thread = "it stands in conversations and lists by right and state: model.test.ts plays those against the server";

/** The rows of each noun in a list, or the reason why the rules for such rows do not apply to it. A new noun compiles only once it has an entry. */
export const nouns: Record<EndedNoun, Noun | string> = {
  announcement: noun({
    row: announcementSchema,
    part: (n) => ({ priority: priorities[n % 3] ?? 1, status: true, startsAt: null, endsAt: null }),
    key: shownAnnouncements.queryKey,
    answer: (records) => ({ records, changesAt: null }),
    listed: (one) => ({ ...one, isRead: false }) as Row,
    sorted: ({ priority, id }) => [priority, -id],
    put: (announcement) => ({ name: "announcement.update", payload: { announcement } }),
    drop: (announcementId) => ({ name: "announcement.delete", payload: { announcementId, comesAt: null } }),
  }),
  "api-token": noun({
    row: apiTokenSchema,
    part: (n) => ({ ...named(n), connectionId: 1, createdBy: null }),
    key: tokensOf(1).queryKey,
    answer: rows,
    sorted: ({ id }) => [-id],
    put: (token) => ({ name: "api-token.update", payload: { token } }),
    drop: (tokenId) => ({ name: "api-token.delete", payload: { tokenId, connectionId: 1 } }),
  }),
  invitation: noun({
    row: invitationSchema,
    part: () => ({ invitedBy: { id: 1, name: "Rosa" } }),
    key: invitationList.queryKey,
    answer: rows,
    sorted: ({ id }) => [-id],
    put: (invitation) => ({ name: "invitation.update", payload: { invitation } }),
    drop: (invitationId) => ({ name: "invitation.delete", payload: { invitationId } }),
  }),
  campaign: noun({
    row: campaignSchema,
    part: (n) => ({
      ...named(n),
      counts: countsSchema.parse(Object.fromEntries(campaignCounts.map((count) => [count, n]))),
    }),
    key: campaignKeys.list({ searchParam: "" }),
    answer: pages("records"),
    sorted: ({ id }) => [-id],
    put: (campaign) => ({ name: "campaign.update", payload: { campaign } }),
    drop: (campaignId) => ({ name: "campaign.delete", payload: { campaignId } }),
  }),
  chat: noun({
    row: chatSchema,
    part: (n) => ({ updatedAt: minute(n) }),
    grows: true,
    key: chatKeys.list,
    answer: pages("records"),
    sorted: ({ updatedAt, id }) => [-Date.parse(updatedAt), -id],
    put: (chat) => ({ name: "chat.update", payload: { chat } }),
    drop: (chatId) => ({ name: "chat.gone", payload: { chatId } }),
  }),
  connection: noun({
    row: connectionSchema,
    part: (n) => ({ ...named(n), isDefault: false }),
    key: connectionList.queryKey,
    answer: rows,
    sorted: byName,
    put: (connection) => ({ name: "connection.update", payload: { connection } }),
    drop: (connectionId) => ({ name: "connection.delete", payload: { connectionId } }),
  }),
  contact: noun({
    row: contactEntrySchema,
    part: (n) => ({ ...named(n), lastTicket: null }),
    key: contactKeys.list("", "name"),
    answer: pages("contacts"),
    sorted: byName,
    put: ({ lastTicket: _last, ...contact }) => ({ name: "contact.update", payload: { contact } }),
    drop: (id) => ({ name: "contact.delete", payload: { contactIds: [id] } }),
  }),
  "contact-list": noun({
    row: contactListSchema,
    part: named,
    key: [...contactListKeys.lists, ""],
    answer: pages("records"),
    sorted: byName,
    put: (contactList) => ({ name: "contact-list.update", payload: { contactList } }),
    drop: (contactListId) => ({ name: "contact-list.delete", payload: { contactListId } }),
    // Items of a list may change without events of their own.
    carriedBy: ["contact-list-item"],
  }),
  "contact-list-item": noun({
    row: contactListItemSchema,
    part: (n) => ({ ...named(n), contactListId: 1, variables: {}, isWhatsappValid: null }),
    key: [...contactListKeys.itemsOf(1), ""],
    answer: pages("contacts"),
    sorted: byName,
    put: (item) => ({ name: "contact-list-item.update", payload: { item } }),
    drop: (itemId) => ({ name: "contact-list-item.delete", payload: { itemId, contactListId: 1 } }),
  }),
  "file-list": noun({
    row: fileListSchema,
    part: named,
    key: fileLists("").queryKey,
    answer: pages("files"),
    sorted: byName,
    put: (fileList) => ({ name: "file-list.update", payload: { fileList } }),
    drop: (fileListId) => ({ name: "file-list.delete", payload: { fileListId } }),
  }),
  integration: noun({
    row: integrationSchema,
    part: named,
    key: integrationList.queryKey,
    answer: rows,
    sorted: byName,
    put: (integration) => ({ name: "integration.update", payload: { integration } }),
    drop: (integrationId) => ({ name: "integration.delete", payload: { integrationId } }),
  }),
  knowledge: noun({
    row: knowledgeSchema,
    part: (n) => ({ title: names[n] ?? "" }),
    key: knowledgePages("").queryKey,
    answer: pages("records"),
    sorted: ({ id }) => [id],
    put: (knowledge) => ({ name: "knowledge.update", payload: { knowledge } }),
    drop: (knowledgeId) => ({ name: "knowledge.delete", payload: { knowledgeId } }),
    asks: true,
  }),
  note: thread,
  prompt: noun({
    row: promptSchema,
    part: named,
    key: promptList.queryKey,
    answer: rows,
    sorted: byName,
    put: (prompt) => ({ name: "prompt.update", payload: { prompt } }),
    drop: (promptId) => ({ name: "prompt.delete", payload: { promptId } }),
  }),
  queue: noun({
    row: queueDetailSchema,
    part: (n) => ({ orderQueue: n }),
    key: queueList.queryKey,
    carriedBy: ["invitation"],
    answer: rows,
    sorted: ({ orderQueue }) => [orderQueue],
    put: (queue) => ({ name: "queue.update", payload: { queue } }),
    drop: (queueId) => ({ name: "queue.delete", payload: { queueId } }),
  }),
  "quick-message": noun({
    row: quickMessageSchema,
    part: (n) => ({ uses: n % 3, shortcode: names[n] ?? "", status: true }),
    key: quickMessageKeys.active,
    answer: rows,
    sorted: ({ uses, shortcode }) => [-uses, shortcode.toLowerCase()],
    put: (quickMessage) => ({ name: "quick-message.update", payload: { quickMessage } }),
    drop: (quickMessageId) => ({ name: "quick-message.delete", payload: { quickMessageId } }),
  }),
  schedule: noun({
    row: scheduleSchema,
    part: (n) => ({ sendAt: minute(n) }),
    key: scheduleKeys.between(from, to),
    answer: (schedules) => ({ schedules, hasMore: false, nextCursor: null }),
    sorted: ({ sendAt }) => [sendAt],
    put: (schedule) => ({ name: "schedule.update", payload: { schedule } }),
    drop: (scheduleId) => ({ name: "schedule.delete", payload: { scheduleId, contactId: 1 } }),
  }),
  tag: noun({
    row: tagSchema,
    part: (n) => ({ ...named(n), place: n % 2 }),
    key: allTags.queryKey,
    answer: rows,
    sorted: ({ place, name }) => [place ?? 0, name.toLowerCase()],
    put: (tag) => ({ name: "tag.update", payload: { tag } }),
    drop: (tagId) => ({ name: "tag.delete", payload: { tagId } }),
    // Rows of contacts contain the tags of the latest ticket.
    carriedBy: ["contact"],
  }),
  ticket: thread,
  user: noun({
    row: userSchema,
    part: (n) => ({ ...named(n), offBy: null, secondFactor: false }),
    key: colleagueList.queryKey,
    carriedBy: ["invitation"],
    answer: rows,
    listed: ({ id, name, profile, super: isSuper, online, queues }) =>
      ({ id, name, profile, super: isSuper, online, queues }) as Row,
    sorted: byName,
    put: (user) => ({ name: "user.update", payload: { user } }),
    drop: (userId) => ({ name: "user.delete", payload: { userId } }),
  }),
  webhook: noun({
    row: webhookSchema,
    part: named,
    key: webhookList.queryKey,
    answer: rows,
    sorted: byName,
    put: (webhook) => ({ name: "webhook.update", payload: { webhook } }),
    drop: (webhookId) => ({ name: "webhook.delete", payload: { webhookId } }),
  }),
};
