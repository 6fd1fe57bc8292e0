import { setTimeout as sleep } from "node:timers/promises";
import { rows } from "../../e2e/support/database.ts";
import type { Stage } from "./stage.ts";
import type { Talk, Word } from "./talk.ts";

interface StoredMessage {
  text: string;
  customer: string;
  mine: boolean;
  ack: number;
  at: number;
  file: string | null;
}

/** Waits until everything that was written has arrived, and lists what was lost, doubled or out of order. An empty list is the proof. */
export async function faultsOf(stage: Stage, talk: Talk, seconds = 120): Promise<string[]> {
  for (const until = Date.now() + seconds * 1000; ; await sleep(1000)) {
    const faults = await look(stage, talk);
    if (faults.length === 0 || Date.now() > until) return faults;
  }
}

async function look(stage: Stage, talk: Talk): Promise<string[]> {
  const stored = await rows<StoredMessage>(
    stage,
    `select m.body as text, c.number as customer, m.from_me as mine, m.ack, extract(epoch from m.created_at)::float * 1000 as at,
       case when m.media_type = 'image' then coalesce(f.object_key, '') end as file
     from messages m join contacts c on c.id = m.contact_id and c.company_id = m.company_id
       left join media f on f.id = m.media_id and f.company_id = m.company_id
     where m.body ~ '^(palavra|resposta) '
     order by m.sent_at, m.id`,
  );
  const [theirs, ours] = [stored.filter(({ mine }) => !mine), stored.filter(({ mine }) => mine)];
  return [
    ...list("words of customers are lost", missing(talk.written, theirs)),
    ...list("words of customers are doubled", twice(theirs)),
    ...list("customers' words are out of order", outOfOrder(theirs)),
    ...list("answers are lost", missing(talk.answered, ours)),
    ...list("answers are doubled", twice(ours)),
    ...list(
      "answers are not on their phone once",
      talk.answered.filter((one) => talk.copiesOf(one) !== 1).map(({ text }) => text),
    ),
    ...list(
      "answers have no tick",
      ours.filter(({ ack }) => ack < 1).map(({ text }) => text),
    ),
    ...list(
      "pictures have no file",
      theirs.filter(({ file }) => file === "").map(({ text }) => text),
    ),
    ...talk.browsers.flatMap((browser) =>
      list(
        `words are not on the screen of ${browser.name}`,
        stored.filter(({ text, at }) => !browser.shows(text, at)).map(({ text }) => text),
      ),
    ),
    ...list(
      "events or jobs were given up",
      (await rows<{ name: string }>(stage, "select name from outbox_dead")).map(({ name }) => name),
    ),
  ];
}

/** A line about what is wrong, with the first few examples. Empty when nothing is wrong. */
const list = (what: string, found: readonly string[]): string[] =>
  found.length === 0 ? [] : [`${found.length} ${what}: ${found.slice(0, 5).join(", ")}`];

function missing(said: readonly Word[], kept: readonly StoredMessage[]): string[] {
  const texts = new Set(kept.map(({ text }) => text));
  return said.filter(({ text }) => !texts.has(text)).map(({ text }) => text);
}

const twice = (stored: readonly StoredMessage[]): string[] => {
  const seen = new Set<string>();
  return stored.filter(({ text }) => seen.has(text) || !seen.add(text)).map(({ text }) => text);
};

/** Each customer's words are numbered in ascending order. */
const outOfOrder = (stored: readonly StoredMessage[]): string[] => {
  const last = new Map<string, string>();
  return stored.flatMap(({ customer, text }) => {
    const before = last.get(customer) ?? "";
    last.set(customer, text);
    return text < before ? [`${customer}: ${text} after ${before}`] : [];
  });
};
