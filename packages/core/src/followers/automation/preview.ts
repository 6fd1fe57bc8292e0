import { beginning } from "@balcao/shared/automation/beginning";
import { play } from "@balcao/shared/automation/play/play";
import { deskOf, inQueue, type Situation } from "@balcao/shared/automation/situation";
import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { hoursApi } from "@balcao/shared/hours/api";
import { momentAt } from "@balcao/shared/hours/clock";
import { deskOpensAt, deskState } from "@balcao/shared/hours/desk";
import { minutesOf } from "@balcao/shared/hours/rules";
import { sql } from "../../base/sql.ts";
import { configOf } from "./config.ts";

type Question = Input<typeof hoursApi.preview>["query"];

/** The automatic texts that a new customer would get at that time. The decision is the same as for a real message. */
export async function previewHours(question: Question): Promise<Reply<typeof hoursApi.preview>> {
  const situation = await entranceOf(question);
  const { now: at, ticket } = situation;
  const state = deskOf(inQueue(situation, question.queueId ?? ticket.queueId));
  return {
    ...deskState(state, at),
    opensAt: deskOpensAt(state, at)?.toISOString() ?? null,
    texts: textsOf(situation, question.queueId),
  };
}

/** The texts after the first message and, if the menu asks for a queue, after the choice of that queue. */
function textsOf(situation: Situation, queueId: number | undefined): string[] {
  const say = (...bodies: string[]) =>
    play(
      situation,
      { name: "Maria", email: "", extraInfo: [] },
      bodies.map((body) => ({ body, at: situation.now })),
    );
  const option = say("Oi")[0]?.offers.find((one) => one.queueId === queueId && one.optionId === undefined);
  const steps = option ? say("Oi", String(option.n)) : say("Oi");
  return steps.flatMap(({ bubbles }) => bubbles.map(({ text }) => text));
}

async function entranceOf({ whatsappId, queueId, date, time }: Question): Promise<Situation> {
  const config = await configOf(whatsappId, sql`select ${queueId ?? null}::int`);
  if (queueId !== undefined && !config.queues.some(({ id }) => id === queueId))
    throw new AppError("ERR_NO_QUEUE_FOUND");
  return beginning(config, momentAt({ date, minutes: minutesOf(time) }, config.hours.timezone), queueId ?? null);
}
