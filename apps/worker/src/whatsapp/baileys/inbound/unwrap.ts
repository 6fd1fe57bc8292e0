import type { IMessage } from "./content.ts";

/** They only say how a message is shown, and hold it in `message`. */
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

/** More than any client makes. A stranger decides the depth, and so it is limited. */
const wrappedAtMost = 64;

/** Takes off the wrappers, in whichever order they nest. */
export function unwrap(message: IMessage): IMessage {
  let content = message;
  for (let depth = 0; depth < wrappedAtMost; depth += 1) {
    const inner = innerOf(content);
    if (!inner) break;
    content = inner;
  }
  return content;
}

function innerOf(content: IMessage): IMessage | null {
  for (const name of wrappers) {
    const wrapper: { message?: IMessage | null } | null | undefined = content[name];
    if (wrapper?.message) return wrapper.message;
  }
  return null;
}

/** All contents from the outside in: some fields, as the secret of a message, stand at any of them. */
export function layersOf(message: IMessage): IMessage[] {
  const layers = [message];
  for (let inner = innerOf(message); inner && layers.length < wrappedAtMost; inner = innerOf(inner)) layers.push(inner);
  return layers;
}
