import type { KnowledgeEvents } from "@balcao/shared/knowledge/events";
import type { Live } from "../../lib/live.ts";
import { renewKnowledge } from "./cache.ts";

export const knowledgeLive: Live<KnowledgeEvents> = {
  "knowledge.update": (cache) => renewKnowledge(cache),
  "knowledge.delete": (cache) => renewKnowledge(cache),
};
