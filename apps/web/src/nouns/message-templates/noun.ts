import type { Request } from "@balcao/shared/contract";
import { canDo } from "@balcao/shared/connections/transports";
import { messageTemplatesApi as api } from "@balcao/shared/message-templates/api";
import { mediaApi } from "@balcao/shared/media/api";
import type { CardFile, MessageTemplate, TemplateContent } from "@balcao/shared/message-templates/schema";
import { isSendable, type TemplateValues } from "@balcao/shared/message-templates/rules";
import { messagesApi } from "@balcao/shared/messages/api";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, download, upload } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { hears } from "../../lib/cache/live.ts";
import { deletes } from "../../lib/cache/noun.ts";
import { byCursor } from "../../lib/cache/paged.ts";
import { connectionList } from "../connections/noun.ts";
import { putMessage } from "../messages/cache.ts";

const lists = ["message-templates"] as const;
type TemplateFilter = { term: string; connectionId?: number | undefined; sendable?: boolean };

/** Templates by name. They can be limited to one number's account, and to templates that can be sent now. */
export const templatePages = ({ term, connectionId, sendable = false }: TemplateFilter) =>
  infiniteQueryOptions({
    queryKey: [...lists, term, connectionId ?? null, sendable] as const,
    queryFn: ({ pageParam, signal }) => {
      const of = connectionId === undefined ? {} : { connectionId };
      const query = { searchParam: term, cursor: pageParam, sendable: sendable ? "true" : "false", ...of } as const;
      return call(api.list, { query }, signal);
    },
    ...byCursor,
  });

/** The template of a number's account with this name and language; null where the account has none. */
export const templateNamed = (connectionId: number, name: string, language: string) =>
  queryOptions({
    queryKey: [...lists, "named", connectionId, name, language] as const,
    queryFn: async ({ signal }) => {
      const { templates } = await call(api.list, { query: { connectionId, name, sendable: "false" } }, signal);
      const same = templates.filter((one) => one.language === language);
      return same.find(isSendable) ?? same[0] ?? null;
    },
  });

/** How many templates the account of a number has, and may have. */
export const templateRoom = (connectionId: number | null) =>
  queryOptions({
    queryKey: [...lists, "room", connectionId] as const,
    queryFn: ({ signal }) => call(api.room, { query: { connectionId: connectionId ?? 0 } }, signal),
    enabled: connectionId !== null,
  });

/** The numbers whose transport sends templates. */
export const officialNumbers = {
  ...connectionList,
  select: (all: Awaited<ReturnType<NonNullable<typeof connectionList.queryFn>>>) =>
    all.filter(({ network }) => canDo(network, "templates")),
};

const renew = (cache: QueryClient): unknown => cache.invalidateQueries({ queryKey: lists });
hears({ "message-templates.update": renew });

/** A template to make, or to change if it has an id. */
export type TemplateWish = {
  content: TemplateContent;
  category: "utility" | "marketing";
  file: File | null;
  /** The new files of cards, by the places of the cards. */
  cardFiles: readonly (File | null)[];
  /**
   * Whether the server has the saved file of each card at the same place. When a card is removed, the cards behind it move up, but the files on the server
   * do not.
   */
  inPlace: readonly boolean[];
} & ({ id: number } | { id: null; connectionId: number; name: string; language: string });

/**
 * The files to send: each card's new file, and also its saved file when the server does not have it at the card's place, which is so for a card that moved
 * and for a copy.
 */
const filesOfCards = ({ content: { cards = [] }, cardFiles, inPlace }: TemplateWish): Promise<(File | null)[]> =>
  Promise.all(
    cards.map(async ({ file }, at) => cardFiles[at] ?? (file && !inPlace[at] ? await fileAgain(file) : null)),
  );

async function save(wish: TemplateWish): Promise<MessageTemplate> {
  const { cards } = wish.content;
  const ofCards = await filesOfCards(wish);
  const files = cards ? ofCards.filter((file) => file !== null) : wish.file ? [wish.file] : [];
  const uploads = ofCards.map((file) => (file ? files.indexOf(file) : null));
  const content = {
    ...wish.content,
    ...(cards && { cards: cards.map((card, at) => ({ ...card, upload: uploads[at] ?? null })) }),
  };
  const fields = { category: wish.category, content: JSON.stringify(content) };
  if (wish.id !== null)
    return upload(api.update, { params: { templateId: wish.id }, body: fields }, files, () => undefined);
  const { connectionId, name } = wish;
  const language = wish.language as Request<typeof api.create>["body"]["language"];
  return upload(api.create, { body: { ...fields, connectionId, name, language } }, files, () => undefined);
}
/** A stored file as a file of this computer. */
async function fileAgain({ id, name, mimetype }: CardFile): Promise<File> {
  const bytes = await download(mediaApi.show, { params: { mediaId: id } }, () => undefined);
  return new File([bytes], name, { type: mimetype });
}

type CardFiles = { id: number; given: readonly { file: File; place: number }[] };
/** Gives cards of a carousel their files. */
export const useGiveCardFiles = () =>
  useChange(
    ({ id, given }: CardFiles) =>
      upload(
        api.setFiles,
        { params: { templateId: id }, body: { places: JSON.stringify(given.map(({ place }) => place)) } },
        given.map(({ file }) => file),
        () => undefined,
      ),
    renew,
    true,
  );

export const useSaveTemplate = () => useChange(save, renew, true);
export const useDeleteTemplate = deletes(api.delete, renew);
export const useRefreshTemplates = () => useChange(() => call(api.refresh, { body: {} }), renew);

/** One sending of a template. Sendings with the same `clientId` count as one. */
export type TemplateSend = {
  ticketId: number;
  templateId: number;
  values: TemplateValues;
  file: File | null;
  clientId: string;
};
export const useSendTemplate = () =>
  useChange(
    ({ ticketId, templateId, values, file, clientId }: TemplateSend) =>
      upload(
        messagesApi.sendTemplate,
        { params: { ticketId }, body: { templateId, values: JSON.stringify(values), clientId } },
        file ? [file] : [],
        () => undefined,
      ),
    (cache, { messages }) => messages.forEach((message) => putMessage(cache, message)),
    true,
  );
