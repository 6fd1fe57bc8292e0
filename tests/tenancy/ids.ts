/** The ids that a path may name. */
export type Ids = Record<
  | "ticketId"
  | "uuid"
  | "taskId"
  | "sessionId"
  | "chatUuid"
  | "sendId"
  | "messageId"
  | "mediaId"
  | "contactId"
  | "connectionId",
  number | string
> &
  Record<
    | "invoiceId"
    | "paymentMethodId"
    | "paymentId"
    | "contactListId"
    | "itemId"
    | "fileImportId"
    | "importId"
    | "webhookId"
    | "integrationId"
    | "deliveryId"
    | "campaignId"
    | "promptId"
    | "knowledgeId"
    | "questionId"
    | "whatsappId",
    number
  > &
  Record<
    | "tagId"
    | "quickMessageId"
    | "fileListId"
    | "consentId"
    | "contactErasureId"
    | "contactHoldId"
    | "dataRequestId"
    | "retentionId"
    | "templateId"
    | "helpVideoId"
    | "announcementId"
    | "queueId"
    | "optionId"
    | "noteId"
    | "emailId"
    | "unsubscribedId"
    | "scheduleId"
    | "mergeId"
    | "tokenId"
    | "chatId"
    | "chatMessageId"
    | "userId"
    | "passkeyId"
    | "invitationId"
    | "companyId"
    | "deviceId",
    number
  >;
