import { AppError } from "@balcao/shared/errors";
import type { Prompt } from "@balcao/shared/prompts/schema";
import { query } from "../../base/database.ts";
import { requireNamed } from "../../base/require-named.ts";
import { empty, raw, sql } from "../../base/sql.ts";
import { mostListed } from "../plans/room.ts";
import { usedByColumn, usedByShape } from "../talkers/used-by.ts";
import { PromptRow } from "./prompt.model.ts";

const own = ["id", "name", "instructions", "temperature", "maxMessages"] as const;
const shape = { ...PromptRow.shape(...own), ...usedByShape };
const columns = sql`${PromptRow.pick("p", ...own)}, ${usedByColumn("p", "prompt_id")}`;

/** All prompts of the company, by name, for admins only. */
export const listPrompts = (): Promise<Prompt[]> =>
  query(shape, sql`select ${columns} from prompts p order by lower(p.name), p.id limit ${raw(mostListed)}`);

export const showPrompt = (id: number): Promise<Prompt> => find(id, empty);

/** The prompt, locked until this transaction ends. */
export const lockPrompt = (id: number): Promise<Prompt> => find(id, sql`for no key update`);

async function find(id: number, tail: typeof empty): Promise<Prompt> {
  const [prompt] = await query(shape, sql`select ${columns} from prompts p where p.id = ${id} ${tail}`);
  if (!prompt) throw new AppError("ERR_NO_PROMPT_FOUND");
  return prompt;
}

/** Requires that each prompt exists which a queue, a number or an option is given. */
export const requirePrompt = requireNamed("prompts", "ERR_NO_PROMPT_FOUND");
