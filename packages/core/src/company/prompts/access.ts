import { AppError } from "@balcao/shared/errors";
import type { Prompt } from "@balcao/shared/prompts/schema";
import { query, run } from "../../base/database.ts";
import { empty, raw, sql } from "../../base/sql.ts";
import { mostListed } from "../plans/room.ts";
import { PromptRow } from "./prompt.model.ts";

const own = ["id", "name", "instructions", "temperature", "maxMessages"] as const;
const shape = PromptRow.shape(...own);
const columns = PromptRow.pick("p", ...own);

/** All of the company, by name. Only admins get here. */
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

/** The prompt that a queue or a number is to have is the company's, and stays until this transaction ends; 404 ERR_NO_PROMPT_FOUND. */
export async function requirePrompt(id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const found = await run(sql`select 1 from prompts where id = ${id} for key share`);
  if (found === 0) throw new AppError("ERR_NO_PROMPT_FOUND");
}
