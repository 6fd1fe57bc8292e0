import type { Media, Message } from "@balcao/shared/messages/schema";

/** A picture or a video, with its sender and the text written with it. */
export interface ViewerItem
  extends Pick<Message, "id" | "author" | "body" | "createdAt" | "mediaType">,
    Pick<Media, "url" | "name" | "thumbnail"> {}
