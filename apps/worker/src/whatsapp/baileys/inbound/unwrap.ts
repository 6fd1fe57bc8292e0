import type { IMessage } from "./content.ts";

/** Fields that only say how a message is shown. They contain that message in `message`. */
export const wrappers = [
  "deviceSentMessage",
  "ephemeralMessage",
  "viewOnceMessage",
  "viewOnceMessageV2",
  "viewOnceMessageV2Extension",
  "documentWithCaptionMessage",
  "editedMessage",
  "groupMentionedMessage",
  "botInvokeMessage",
  "botTaskMessage",
  "lottieStickerMessage",
  "associatedChildMessage",
  "pollCreationMessageV4",
  "pollCreationOptionImageMessage",
  "botForwardedMessage",
  "questionMessage",
  "questionReplyMessage",
  "groupStatusMessage",
  "groupStatusMessageV2",
  "groupStatusMentionMessage",
  "statusMentionMessage",
  "statusAddYours",
  "eventCoverImage",
  "limitSharingMessage",
  "commentMessage",
] as const satisfies readonly (keyof IMessage)[];

/** No client nests so many wrappers. The depth is limited, because a stranger chooses it. */
export const wrappedAtMost = 64;

/** Removes the wrappers, in any order of nesting. */
export function unwrap(message: IMessage): IMessage {
  let content = message;
  for (let depth = 0; depth < wrappedAtMost; depth += 1) {
    const inner = innerOf(content);
    if (!inner) break;
    content = inner;
  }
  return content;
}

/** Fields that may stand beside a wrapper. */
const besides: readonly string[] = ["associatedChildMessage", "messageContextInfo", "senderKeyDistributionMessage"];
/** Whether a message contains the other rendition of its file, and content of its own beside that. */
const isOwnContent = (content: IMessage): boolean =>
  Boolean(content.associatedChildMessage) &&
  Object.entries(content).some(([name, value]) => !besides.includes(name) && (value ?? "") !== "");

function innerOf(content: IMessage): IMessage | null {
  const isOwn = isOwnContent(content);
  for (const name of wrappers) {
    if (isOwn && name === "associatedChildMessage") continue;
    const wrapper: { message?: IMessage | null } | null | undefined = content[name];
    if (wrapper?.message) return wrapper.message;
  }
  return null;
}

/** The secret with which phones encrypt changes of a message. Either the outermost content or a wrapped content contains it. */
export const secretOf = (message: IMessage): Uint8Array | null =>
  layersOf(message)
    .map(({ messageContextInfo: info }) => info?.messageSecret)
    .find((secret) => secret?.length) ?? null;

/** All contents of a message from the outside in, because any of them may contain fields such as the secret. */
export function layersOf(message: IMessage): IMessage[] {
  const layers = [message];
  for (let inner = innerOf(message); inner && layers.length < wrappedAtMost; inner = innerOf(inner)) layers.push(inner);
  return layers;
}
