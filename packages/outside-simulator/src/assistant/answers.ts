import type { AssistantMode, ReceivedChat, ScriptedAnswer } from "./control.ts";

/** A body of status 200, in the format of the played server. */
export function bodyOf(chat: ReceivedChat, answer: ScriptedAnswer, mode: AssistantMode, number: number): object {
  const calls = (answer.tools ?? []).map((tool, place) => callOf(tool, mode, `call_${number}_${place}`));
  const finish = answer.finish === undefined ? usualFinish(calls.length > 0, mode) : answer.finish;
  const message = {
    role: "assistant",
    content: contentOf(answer, mode),
    refusal: answer.refusal ?? null,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  const [prompt, completion] = [Math.ceil(JSON.stringify(chat.messages).length / 4), 20];
  return {
    id: `chatcmpl-${number}`,
    object: "chat.completion",
    created: 1_767_225_600,
    model: `${chat.model}-2026`,
    choices: mode.kind === "empty-choices" ? [] : [{ index: 0, finish_reason: finish, message }],
    ...(mode.kind !== "no-usage" && {
      usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
    }),
  };
}

function usualFinish(hasCalls: boolean, { kind }: AssistantMode): string {
  if (kind === "cut") return "length";
  return hasCalls && kind !== "gemini" ? "tool_calls" : "stop";
}

function callOf(
  { name, args, id }: NonNullable<ScriptedAnswer["tools"]>[number],
  { kind }: AssistantMode,
  usual: string,
) {
  const text = typeof args === "string" ? args : JSON.stringify(args);
  const sent = kind === "object-args" ? args : kind === "cut" ? text.slice(0, -4) : text;
  return { id: id ?? (kind === "gemini" ? "" : usual), type: "function", function: { name, arguments: sent } };
}

function contentOf({ text = null, content }: ScriptedAnswer, { kind }: AssistantMode): unknown {
  if (content !== undefined) return content;
  if (text === null) return null;
  if (kind === "think") return `<think>Primeiro penso: "${text}"?</think>\n\n${text}`;
  if (kind === "parts")
    return text.split(" ").map((word, place) => ({ type: "text", text: place === 0 ? word : ` ${word}` }));
  return text;
}
