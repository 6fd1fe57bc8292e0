import type { Message } from "@balcao/shared/messages/schema";
import type { TimelineEntry } from "./entries.ts";

/** The least number of pictures in a row that makes an album. */
const fewest = 4;
/** The longest time between two pictures of an album. */
const apartMs = 60_000;

type MessageEntry = Extract<TimelineEntry, { kind: "message" }>;

/** A picture without words: it has no caption, quote, reaction or failure, and its file is stored. */
const isPlain = ({ message, unsent }: MessageEntry): boolean =>
  unsent === null &&
  message.mediaType === "image" &&
  message.media !== null &&
  message.media.state === "ok" &&
  message.body === "" &&
  message.ack !== -1 &&
  !message.isDeleted &&
  message.quotedMsg === null &&
  !message.quotedText &&
  message.reactions.length === 0;

const follows = (a: Message, b: Message): boolean =>
  a.fromMe === b.fromMe &&
  a.ticketId === b.ticketId &&
  a.author === b.author &&
  a.source === b.source &&
  a.isForwarded === b.isForwarded &&
  Date.parse(b.createdAt) - Date.parse(a.createdAt) <= apartMs;

/** Makes albums of pictures that one side sent in a row, within a day's entries. */
export function withAlbums(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const out: TimelineEntry[] = [];
  let run: MessageEntry[] = [];
  const end = () => {
    const [first] = run;
    const last = run.at(-1);
    if (first && last && run.length >= fewest)
      out.push({ kind: "album", messages: run.map(({ message }) => message), first: first.first, last: last.last });
    else out.push(...run);
    run = [];
  };
  for (const entry of entries) {
    const picture = entry.kind === "message" && isPlain(entry) ? entry : null;
    const previous = run.at(-1);
    if (!picture || (previous && !follows(previous.message, picture.message))) end();
    if (picture) run.push(picture);
    else out.push(entry);
  }
  end();
  return out;
}
