import { setTimeout as sleep } from "node:timers/promises";
import { inCompany } from "@balcao/core/base/database";
import { takeTurn } from "@balcao/core/desk/campaigns/dispatch/turn";
import { messagesSent } from "@balcao/core/desk/messages/changes/acks";
import { say } from "@balcao/core/desk/messages/sending/say";
import { finishCommands, waitingCommands } from "@balcao/core/numbers/commands/line";
import { queryText } from "@balcao/core/testing/query-text";
import { percentile } from "./measure.ts";

const answers = 400;
const turnEveryMs = 100;

interface Number_ {
  companyId: number;
  connectionId: number;
}

/** Confirms all waiting messages as the server would, and finishes their commands, as the worker that holds the number does. */
export const deliver = ({ companyId, connectionId }: Number_): Promise<void> =>
  inCompany(companyId, async () => {
    const line = await waitingCommands(connectionId, [], 100);
    await messagesSent(
      line.flatMap(({ messageId }) => (messageId === null ? [] : [{ messageId, raw: Buffer.alloc(0), ackMs: 1 }])),
    );
    await finishCommands(line.map(({ id }) => id));
    // A customer's silence must not slow the number down.
    await queryText(
      "update campaign_shippings set state = 'replied', delivered_at = now(), replied_at = now() where state = 'sent'",
    );
  });

/**
 * How long an attendant's answer waits until it is first in the line of its number: without a campaign, and with a campaign of ten turns a second. A
 * number without a pace takes only one or two turns a second, because it waits for the server in between.
 */
export async function measureAnswers(number: Number_, ticketIds: readonly number[]): Promise<object> {
  const { companyId, connectionId } = number;
  const ask = async (index: number): Promise<number> => {
    const began = performance.now();
    const ticketId = ticketIds[index % ticketIds.length] ?? 0;
    const said = await inCompany(companyId, () => say(ticketId, { speaker: "desk" }, [{ body: "Bom dia" }]));
    const [first] = await inCompany(companyId, () => waitingCommands(connectionId, [], 1));
    const took = performance.now() - began;
    if (said.refusal || first?.messageId !== said.messages[0]?.id) throw new Error("An answer does not come first");
    await deliver(number);
    return took;
  };
  const many = async (): Promise<number[]> => {
    const times: number[] = [];
    for (let index = 0; index < 2 * answers; index += 1) {
      const took = await ask(index);
      if (index >= answers) times.push(took);
    }
    return times;
  };
  const without = await many();
  const ending = new AbortController();
  let turns = 0;
  const campaign = (async () => {
    for (; !ending.signal.aborted; turns += 1) {
      const now = new Date(Date.now() + turns * 60_000);
      await inCompany(companyId, () => takeTurn(connectionId, { now, random: () => 0.5 }));
      await deliver(number);
      await sleep(turnEveryMs);
    }
  })();
  const during = await many();
  ending.abort();
  await campaign;
  const figures = (times: number[]) => ({
    "p50 ms": percentile(times, 0.5).toFixed(1),
    "p99 ms": percentile(times, 0.99).toFixed(1),
  });
  return {
    "an answer without a campaign": figures(without),
    [`an answer during one (${turns} turns)`]: figures(during),
    "during / without": {
      "p50 ms": (percentile(during, 0.5) / percentile(without, 0.5)).toFixed(2),
      "p99 ms": (percentile(during, 0.99) / percentile(without, 0.99)).toFixed(2),
    },
  };
}
