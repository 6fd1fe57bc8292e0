import { type DeskHours, deskState } from "../hours/desk.ts";
import type { CompanyHours, HoursDay } from "../hours/schema.ts";
import type { QueueOption } from "../queue-options/schema.ts";
import { type SettingKey, settingDefaults } from "../settings/schema.ts";
import type { Ticket } from "../tickets/schema.ts";
import type { MenuOption } from "./rules.ts";
import { type AutomaticTexts, automaticTexts, type Language } from "../automatic-texts.ts";

/** The customer's texts before a choice from a menu or a tree. They contain the reason for writing. */
export interface OwnQuestion {
  /** The messages, the oldest first. */
  ids: readonly number[];
  /** Whether one of the messages says more than a greeting, so that the talker may answer immediately. */
  asks: boolean;
}

/** The state of a ticket's automatic conversation. Null for none. `chosen` keeps the count of menus, in case the customer requests the menu again. */
export interface BotState {
  /**
   * `options`: the customer is in the tree of the ticket's queue; `talk`: a program or the assistant talks with the customer; `unbegun`: the next
   * message that can be answered begins the conversation, in any queue.
   */
  kind: "menu" | "chosen" | "gave-up" | "options" | "talk" | "unbegun";
  /** The lines of the last menu in their sent form. Empty when answers to that menu no longer count. */
  options: readonly MenuOption[];
  /** The number of menus that were sent. */
  count: number;
  /** When the ticket came into this state, as ISO text. */
  sentAt: string;
  /** The option of the tree at which the customer is. Null at its root. With `options`. */
  optionId?: number | null;
  /** How many consecutive answers were not understood. With `options`. */
  misses?: number;
  /** The talker. With `talk`. */
  talker?: Talker;
  /** The customer's texts before the choice. With `menu` and `options`. */
  own?: OwnQuestion;
  /** A keyword was answered, so no other keyword is answered until the conversation begins. With `unbegun`. */
  keyword?: boolean;
}

/**
 * The talker, which talks with a customer in place of attendants: a program, or the assistant by a prompt (null: by the company's own instructions).
 */
export type Talker = { kind: "integration"; id: number } | { kind: "assistant"; promptId: number | null };
/** The talker to whom a ticket, a queue or a number leaves its customers. */
export interface Talkers {
  integrationId: number | null;
  promptId: number | null;
}

/** The facts of a ticket that decide whether it gets automatic texts. */
export interface BotTicket extends Pick<Ticket, "status" | "queueId" | "userId" | "isGroup" | "outOfHours">, Talkers {
  /** Whether an attendant has answered, or has switched the automatic texts off. */
  stopped: boolean;
  state: BotState | null;
  /** When the customer last got the out-of-hours text. */
  closedToldAt: Date | null;
  /** Whether the owner is at a screen. */
  attended: boolean;
  /** Whether an attendant accepted the ticket since it was last opened, so that the customer was greeted. */
  greeted: boolean;
  /** The number of automatic texts in the last ten minutes, counted up to `talkChatter`. A text and its files count as one. */
  saidLately: number;
}

/** A node of a queue's tree. */
export interface BotOption
  extends Pick<
    QueueOption,
    "id" | "parentId" | "option" | "title" | "message" | "action" | "forwardQueueId" | "promptId" | "integrationId"
  > {
  hasFile: boolean;
}

export interface BotQueue extends Talkers {
  id: number;
  name: string;
  greeting: string;
  outOfHoursMessage: string;
  schedules: readonly HoursDay[];
  /** Whether the number's menu offers the queue. Otherwise it is the ticket's present queue, a queue offered earlier, or the fallback queue. */
  offered: boolean;
  /** All nodes of the queue's tree. Empty when it has no tree. */
  tree: readonly BotOption[];
}

/** A queue's tree in the engine's form. */
export const botTree = (options: readonly QueueOption[]): BotOption[] =>
  options.map(({ queueId: _queueId, mediaPath, mediaName: _mediaName, ...node }) => ({
    ...node,
    hasFile: mediaPath !== null,
  }));
/** A quick message of the whole company that answers its keyword. */
export interface BotKeyword {
  keyword: string;
  answer: string;
}

/** The texts and settings of a number. An empty text is not sent, or the usual text replaces it. */
export interface BotNumber extends Talkers {
  language: Language;
  greetingMessage: string;
  complationMessage: string;
  ratingMessage: string;
  transferMessage: string;
  outOfHoursMessage: string;
  expiresInactiveMessage: string;
  /** The most menus in a ticket. 0 means no limit. */
  menuLimit: number;
  /** Minutes between two menus. */
  menuPause: number;
  /** The queue for tickets that did not reach a queue. */
  fallbackQueueId: number | null;
}

/** The settings that are used here. A missing setting was never stored. */
export const botSettings = [
  "scheduleType",
  "outOfHoursRepeatHours",
  "userRating",
  "sendGreetingAccepted",
  "sendMsgTransfTicket",
  "greetingAcceptedMessage",
  "menuGiveUpMessage",
  "handOverMessage",
  "ratingWindowMinutes",
  "callMessage",
  "optOutWords",
  "optOutMessage",
] as const satisfies readonly SettingKey[];
export type BotSetting = (typeof botSettings)[number];

/** All data for a decision besides the event. A worker reads it, and a playground invents it. */
export interface Situation {
  now: Date;
  ticket: BotTicket;
  number: BotNumber;
  /** The queues of the menu in its order, then other queues that may concern the ticket. */
  queues: readonly BotQueue[];
  settings: Partial<Record<BotSetting, string>>;
  hours: CompanyHours & { timezone: string };
  /** The features of the plan. `company` says whether the company's own assistant is switched on. */
  talks: { integrations: boolean; assistant: boolean; company: boolean };
  /** The keywords, oldest first. They may be left out. */
  keywords?: readonly BotKeyword[];
}

/** After this many automatic texts in ten minutes the customer must be a machine. Two machines that answer each other would never end. */
export const chatter = 10;

/**
 * The text of a timer is left out when it would come more than this many minutes after its time, as after a block of the company or a standstill:
 * the customer would not know what it is about, and many customers would get it at the same time.
 */
export const lateTextMinutes = 24 * 60;

/** The settings that are texts. When such a setting was never stored, or equals our text, our text in the number's language is sent. */
const spoken = new Set<string>([
  "greetingAcceptedMessage",
  "menuGiveUpMessage",
  "handOverMessage",
  "callMessage",
  "optOutMessage",
] satisfies (BotSetting & keyof AutomaticTexts)[]);

export function settingOf({ settings, number }: Pick<Situation, "settings" | "number">, key: BotSetting): string {
  const chosen = settings[key] ?? settingDefaults[key];
  const own = automaticTexts[number.language] as unknown as Record<string, string>;
  return spoken.has(key) && chosen === settingDefaults[key] ? (own[key] ?? "") : chosen;
}

export const usualTexts = ({ number }: Situation): AutomaticTexts => automaticTexts[number.language];

/** The queues that the menu offers to customers. */
export const offeredQueues = ({ queues }: Pick<Situation, "queues">): BotQueue[] =>
  queues.filter(({ offered }) => offered);

const ownQueue = ({ ticket, queues }: Situation): BotQueue | null =>
  queues.find(({ id }) => id === ticket.queueId) ?? null;

/** The opening hours that apply to the ticket in its queue. */
export const deskOf = (situation: Situation): DeskHours => ({
  ...situation.hours,
  scheduleType: settingOf(situation, "scheduleType"),
  queue: ownQueue(situation),
});

export const isClosed = (situation: Situation): boolean => !deskState(deskOf(situation), situation.now).open;

/** The queue's own text when queues have their own hours, else the number's, else the usual text. It is never empty. */
export function closedText(situation: Situation): string {
  const byQueue = settingOf(situation, "scheduleType") === "queue";
  const own = [byQueue ? (ownQueue(situation)?.outOfHoursMessage ?? "") : "", situation.number.outOfHoursMessage];
  return own.find((text) => text.trim() !== "") ?? usualTexts(situation).outOfHoursMessage;
}

/** Whether the customer recently got the out-of-hours text, so that the company does not send it again yet. */
export function wasToldClosed(situation: Situation): boolean {
  const { ticket, now } = situation;
  const setting = settingOf(situation, "outOfHoursRepeatHours");
  const hours = Number(/^\d{1,3}$/.test(setting) ? setting : settingDefaults.outOfHoursRepeatHours);
  return ticket.closedToldAt !== null && ticket.closedToldAt.getTime() > now.getTime() - hours * 3_600_000;
}

/** The same situation with the ticket in another queue. */
export const inQueue = (situation: Situation, queueId: number | null): Situation => ({
  ...situation,
  ticket: { ...situation.ticket, queueId },
});
