import { z } from "zod";

// Answers of Dialogflow ES v2 (detectIntent) and of Google's token server, with the parts that we read. Unknown parts must not hide the other parts.

const record = z.record(z.string(), z.unknown());
const word = z.string().nullish().catch(null);

const simple = z.object({ textToSpeech: word, ssml: word, displayText: word }).catch({});
const googleImage = z.object({ imageUri: word, accessibilityText: word }).nullish().catch(null);
const googleCard = z.object({
  title: word,
  subtitle: word,
  formattedText: word,
  image: googleImage,
  buttons: z
    .array(z.object({ title: word, openUriAction: z.object({ uri: word }).nullish().catch(null) }).catch({}))
    .catch([]),
});
const choices = z.object({
  title: word,
  items: z.array(z.object({ title: word, description: word, image: googleImage }).catch({})).catch([]),
});

const message = z
  .object({
    platform: word,
    text: z
      .object({ text: z.array(z.string()).catch([]) })
      .nullish()
      .catch(null),
    image: z.object({ imageUri: word, accessibilityText: word }).nullish().catch(null),
    quickReplies: z
      .object({ title: word, quickReplies: z.array(z.string()).catch([]) })
      .nullish()
      .catch(null),
    card: z
      .object({
        title: word,
        subtitle: word,
        imageUri: word,
        buttons: z.array(z.object({ text: word, postback: word }).catch({})).catch([]),
      })
      .nullish()
      .catch(null),
    payload: record.nullish().catch(null),
    // The messages of agents for Google's own assistant.
    simpleResponses: z
      .object({ simpleResponses: z.array(simple).catch([]) })
      .nullish()
      .catch(null),
    basicCard: googleCard.nullish().catch(null),
    suggestions: z
      .object({ suggestions: z.array(z.object({ title: word }).catch({})).catch([]) })
      .nullish()
      .catch(null),
    linkOutSuggestion: z.object({ destinationName: word, uri: word }).nullish().catch(null),
    listSelect: choices.nullish().catch(null),
    carouselSelect: choices.nullish().catch(null),
    browseCarouselCard: z
      .object({ items: z.array(record).catch([]) })
      .nullish()
      .catch(null),
    mediaContent: z
      .object({ mediaObjects: z.array(record).catch([]) })
      .nullish()
      .catch(null),
    tableCard: record.nullish().catch(null),
    rbmText: record.nullish().catch(null),
    rbmStandaloneRichCard: record.nullish().catch(null),
    rbmCarouselRichCard: record.nullish().catch(null),
    telephonyPlayAudio: record.nullish().catch(null),
    telephonyTransferCall: record.nullish().catch(null),
    telephonySynthesizeSpeech: z.object({ text: word, ssml: word }).nullish().catch(null),
  })
  .catch({ platform: "unknown" });
export type Message = z.output<typeof message>;

export const detected = z.object({
  queryResult: z.object({
    fulfillmentText: word,
    fulfillmentMessages: z.array(message).nullish().catch(null),
    parameters: record.nullish().catch(null),
    intent: z
      .object({
        isFallback: z.boolean().catch(false),
        endInteraction: z.boolean().catch(false),
        liveAgentHandoff: z.boolean().catch(false),
      })
      .nullish()
      .catch(null),
    diagnosticInfo: record.nullish().catch(null),
  }),
});
export type QueryResult = z.output<typeof detected>["queryResult"];

export const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

export const serviceAccount = z.object({
  type: z.literal("service_account"),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
});
export type ServiceAccount = z.output<typeof serviceAccount>;

export const keptSession = z.object({
  /** How many consecutive messages the agent did not understand. */
  fallbacks: z.number().int().min(0),
  /** The numbered options after the last answer. */
  options: z.array(z.object({ n: z.number().int(), name: z.string(), says: z.string() })),
});
export type KeptSession = z.output<typeof keptSession>;
