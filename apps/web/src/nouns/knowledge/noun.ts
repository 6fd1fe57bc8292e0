import { knowledgeApi as api } from "@balcao/shared/knowledge/api";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, upload } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { hears } from "../../lib/cache/live.ts";
import { deletes, saves } from "../../lib/cache/noun.ts";
import { foundPages } from "../../lib/cache/paged.ts";

export const knowledgePages = foundPages(["knowledge", "list"], (query, signal) => call(api.list, { query }, signal));

/** An item with its whole text. */
export const oneKnowledge = (knowledgeId: number) =>
  queryOptions({
    queryKey: ["knowledge", "one", knowledgeId],
    queryFn: ({ signal }) => call(api.show, { params: { knowledgeId } }, signal),
  });

/** The pieces of knowledge that the assistant would get for a question. */
export const foundFor = (question: string) =>
  queryOptions({
    queryKey: ["knowledge", "found", question],
    queryFn: ({ signal }) => call(api.find, { query: { question } }, signal),
    enabled: question.trim() !== "",
  });

/** A change of knowledge also changes the results of a search, and only the server knows the order of a searched list. */
const renew = (cache: QueryClient): void => void cache.invalidateQueries({ queryKey: ["knowledge"] });
hears({ "knowledge.update": renew, "knowledge.delete": renew });

export const useSaveKnowledge = saves(api, renew);
export const useDeleteKnowledge = deletes(api.delete, renew);

/** Adds the text of a company's quick message to the assistant's knowledge. */
export const useKnowQuickMessage = () =>
  useChange((quickMessageId: number) => call(api.fromQuickMessage, { body: { quickMessageId } }), renew);

const unseen = () => undefined;

export const useAddFile = () => useChange((file: File) => upload(api.addFile, { body: {} }, [file], unseen), renew);

/** Replaces a file by another one. */
export const useReplaceFile = () =>
  useChange(
    ({ id, file }: { id: number; file: File }) =>
      upload(api.replaceFile, { params: { knowledgeId: id }, body: {} }, [file], unseen),
    renew,
  );

export const useReadAgain = () =>
  useChange((knowledgeId: number) => call(api.readAgain, { params: { knowledgeId } }), renew);
