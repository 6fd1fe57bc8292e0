import { knowledgeApi as api } from "@balcao/shared/knowledge/api";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, upload } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { hears } from "../../lib/cache/live.ts";
import { deletes, saves } from "../../lib/cache/noun.ts";
import { foundPages } from "../../lib/cache/paged.ts";

export const knowledgePages = foundPages(["knowledge", "list"], (query, signal) => call(api.list, { query }, signal));

/** With its whole text. */
export const oneKnowledge = (knowledgeId: number) =>
  queryOptions({
    queryKey: ["knowledge", "one", knowledgeId],
    queryFn: ({ signal }) => call(api.show, { params: { knowledgeId } }, signal),
  });

/** What the assistant would be given for a question. */
export const foundFor = (question: string) =>
  queryOptions({
    queryKey: ["knowledge", "found", question],
    queryFn: ({ signal }) => call(api.find, { query: { question } }, signal),
    enabled: question.trim() !== "",
  });

/** What is found changes with it, and where it stands in a searched list only the server knows. */
const renew = (cache: QueryClient): void => void cache.invalidateQueries({ queryKey: ["knowledge"] });
hears({ "knowledge.update": renew, "knowledge.delete": renew });

export const useSaveKnowledge = saves(api, renew);
export const useDeleteKnowledge = deletes(api.delete, renew);

/** The assistant knows what a quick message of the company says. */
export const useKnowQuickMessage = () =>
  useChange((quickMessageId: number) => call(api.fromQuickMessage, { body: { quickMessageId } }), renew);

const unseen = () => undefined;

export const useAddFile = () => useChange((file: File) => upload(api.addFile, { body: {} }, [file], unseen), renew);

/** Another file takes the place of the one there is. */
export const useReplaceFile = () =>
  useChange(
    ({ id, file }: { id: number; file: File }) =>
      upload(api.replaceFile, { params: { knowledgeId: id }, body: {} }, [file], unseen),
    renew,
  );

export const useReadAgain = () =>
  useChange((knowledgeId: number) => call(api.readAgain, { params: { knowledgeId } }), renew);
