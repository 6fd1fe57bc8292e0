import type { Request } from "@balcao/shared/contract";
import { knowledgeApi as api } from "@balcao/shared/knowledge/api";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, upload } from "../../lib/api.ts";
import { hears } from "../../lib/live.ts";
import { byCursor } from "../../lib/paged.ts";
import { knowledgeKeys, renewKnowledge } from "./cache.ts";
import { knowledgeLive } from "./live.ts";

hears(knowledgeLive);

export const knowledgePages = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: knowledgeKeys.list(searchParam),
    queryFn: ({ pageParam, signal }) => call(api.list, { query: { searchParam, cursor: pageParam } }, signal),
    ...byCursor,
  });

/** With its whole text. */
export const oneKnowledge = (knowledgeId: number) =>
  queryOptions({
    queryKey: knowledgeKeys.detail(knowledgeId),
    queryFn: ({ signal }) => call(api.show, { params: { knowledgeId } }, signal),
  });

/** What the assistant would be given for a question. */
export const foundFor = (question: string) =>
  queryOptions({
    queryKey: knowledgeKeys.find(question),
    queryFn: ({ signal }) => call(api.find, { query: { question } }, signal),
    enabled: question.trim() !== "",
  });

type Fields = Request<typeof api.create>["body"];
type Changes = Request<typeof api.update>["body"];

export const useSaveKnowledge = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: null; body: Fields } | { id: number; body: Changes }) =>
      id === null ? call(api.create, { body }) : call(api.update, { params: { knowledgeId: id }, body }),
    onSuccess: () => renewKnowledge(cache),
    meta: { quiet: true },
  });
};

export const useDeleteKnowledge = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (knowledgeId: number) => call(api.delete, { params: { knowledgeId } }),
    onSuccess: () => renewKnowledge(cache),
  });
};

/** The assistant knows what a quick message of the company says. */
export const useKnowQuickMessage = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (quickMessageId: number) => call(api.fromQuickMessage, { body: { quickMessageId } }),
    onSuccess: () => renewKnowledge(cache),
  });
};

const unseen = () => undefined;

export const useAddFile = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => upload(api.addFile, { body: {} }, [file], unseen),
    onSuccess: () => renewKnowledge(cache),
  });
};

/** Another file takes the place of the one there is. */
export const useReplaceFile = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, file }: { id: number; file: File }) =>
      upload(api.replaceFile, { params: { knowledgeId: id }, body: {} }, [file], unseen),
    onSuccess: () => renewKnowledge(cache),
  });
};

export const useReadAgain = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (knowledgeId: number) => call(api.readAgain, { params: { knowledgeId } }),
    onSuccess: () => renewKnowledge(cache),
  });
};
