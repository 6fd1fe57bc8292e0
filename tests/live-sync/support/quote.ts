import type { Message } from "@balcao/shared/messages/schema";

/** A message in the form of a quote. */
export const quoteOf = ({ id, body, fromMe, mediaType, author }: Message): NonNullable<Message["quotedMsg"]> => ({
  id,
  body,
  fromMe,
  mediaType,
  author,
  hidden: false,
});

/** The fields of a new message without any changes yet. */
export const untouched = {
  campaignId: null,
  isDeleted: false,
  isEdited: false,
  isForwarded: false,
  isUnopened: false,
  isHeld: false,
  botSource: null,
  sourceCount: null,
  quotedText: null,
  linkPreview: null,
};

/** A ticket without goals. */
export const noClocks = {
  answerWarnAt: null,
  answerDueAt: null,
  resolutionFrom: null,
  resolutionWarnAt: null,
  resolutionDueAt: null,
};
