import { untouched } from "../automation/beginning.ts";
import type { HeardMessage } from "../automation/decision.ts";
import type { BotOption, BotQueue, BotState, BotTicket, Situation } from "../automation/situation.ts";
import { closedOn, everyDay } from "./hours.ts";

/** Shared by all situations: a test draws hundreds of thousands of them. */
const atAnyHour = everyDay("00:00-23:59");

export const botQueue = (id: number, name: string, more: Partial<BotQueue> = {}): BotQueue => ({
  id,
  name,
  greeting: `Aqui é ${name}`,
  outOfHoursMessage: "",
  schedules: atAnyHour,
  offered: true,
  integrationId: null,
  promptId: null,
  tree: [],
  ...more,
});

/** A node at the root. It has no action, so a customer who chooses it is offered its children. */
export const botNode = (more: Partial<BotOption> & { id: number }): BotOption => ({
  parentId: null,
  option: 1,
  title: `Opção ${more.id}`,
  message: "",
  action: null,
  forwardQueueId: null,
  promptId: null,
  integrationId: null,
  hasFile: false,
  ...more,
});

export const moment = new Date("2026-11-16T15:00:00Z");
type Parts = Partial<Omit<Situation, "ticket" | "number">> & {
  ticket?: Partial<BotTicket>;
  number?: Partial<Situation["number"]>;
};
/** A waiting ticket of a number with two queues, open at any hour. */
export const botSituation = ({ ticket, number, ...more }: Parts = {}): Situation => ({
  now: moment,
  queues: [botQueue(1, "Vendas"), botQueue(2, "Suporte")],
  settings: {},
  hours: { schedules: atAnyHour, holidays: [], timezone: "America/Sao_Paulo" },
  talks: { integrations: true, assistant: true, company: false },
  ...more,
  ticket: {
    ...untouched,
    queueId: null,
    ...ticket,
  },
  number: {
    language: "pt",
    greetingMessage: "Olá!",
    complationMessage: "Volte sempre",
    ratingMessage: "",
    transferMessage: "",
    outOfHoursMessage: "Fechado",
    expiresInactiveMessage: "Até logo",
    menuLimit: 3,
    menuPause: 0,
    fallbackQueueId: null,
    integrationId: null,
    promptId: null,
    ...number,
  },
});

/** Closes a company all day, with its queues. */
export const closedDay: Pick<Situation, "hours"> = {
  hours: {
    schedules: atAnyHour,
    holidays: [closedOn("2026-11-16")],
    timezone: "America/Sao_Paulo",
  },
};

/** The state of a ticket that got its menu a minute ago. */
export const botState = (kind: BotState["kind"] = "menu", count = 1): BotState => ({
  kind,
  options:
    kind === "menu"
      ? [
          { n: 1, queueId: 1, name: "Vendas" },
          { n: 2, queueId: 2, name: "Suporte" },
        ]
      : [],
  count,
  ...(kind === "talk" && { talker: { kind: "integration", id: 5 } as const }),
  sentAt: new Date(moment.getTime() - 60_000).toISOString(),
});

export const heard = (body: string, more: Partial<HeardMessage> = {}): HeardMessage => ({
  kind: "message",
  messageId: 1,
  fromMe: false,
  mediaType: "text",
  body,
  at: moment,
  isNew: false,
  rating: null,
  optedOut: false,
  ...more,
});
