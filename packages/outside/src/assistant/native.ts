import { type Fields, fieldsOf, isFields, listOf } from "../json-fields.ts";

/** OpenAI's names for the reasons why an answer ended, by Anthropic's and Google's names. */
const ends: Readonly<Record<string, string>> = {
  end_turn: "stop",
  stop_sequence: "stop",
  pause_turn: "stop",
  tool_use: "tool_calls",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  refusal: "content_filter",
};
const endOf = (said: unknown): string => {
  const end = typeof said === "string" ? said.toLowerCase() : "";
  return ends[end] ?? end;
};

/** An answer in Anthropic's or Google's own shape as a chat completion. Any other answer stays unchanged. A proxy may pass on the original answer. */
export function asCompletion(body: unknown): unknown {
  if (!isFields(body) || body.choices !== undefined) return body;
  if (Array.isArray(body.content) && (body.type === "message" || body.stop_reason !== undefined))
    return ofAnthropic(body);
  if (Array.isArray(body.candidates) || isFields(body.promptFeedback)) return ofGoogle(body);
  if (Array.isArray(body.output)) return ofResponse(body);
  if (body.message !== undefined) return body;
  // A gateway puts the provider's answer into its own answer, as an object or as a text.
  const inner = ["response", "result", "data", "output"].map((name) => body[name]).find(isFields);
  if (inner) return asCompletion(inner);
  const said = [body.response, body.text, body.generated_text, body.completion].find(
    (text) => typeof text === "string",
  );
  const { finish_reason, done_reason, stopReason } = body;
  return said === undefined
    ? body
    : completion({ ...body, finish: finish_reason ?? done_reason ?? stopReason, parts: [{ text: said }], calls: [] });
}

function ofAnthropic({ model, content, stop_reason, usage }: Fields): Fields {
  const parts = listOf(content).map(fieldsOf);
  const calls = parts.filter(({ type }) => type === "tool_use").map(({ id, name, input }) => callOf(id, name, input));
  const { input_tokens: asked, output_tokens: said } = fieldsOf(usage);
  return completion({
    model,
    finish: stop_reason,
    parts,
    calls,
    usage: { prompt_tokens: asked, completion_tokens: said },
  });
}

/** An answer of Google. When the question itself was blocked there is no candidate. */
function ofGoogle({ modelVersion, candidates, promptFeedback, usageMetadata }: Fields): Fields {
  const candidate = fieldsOf(listOf(candidates)[0]);
  const parts = listOf(fieldsOf(candidate.content).parts).map(fieldsOf);
  const calls = parts
    .map(({ functionCall }) => functionCall)
    .filter(isFields)
    .map(({ id, name, args }) => callOf(id, name, args));
  const { promptTokenCount: asked, totalTokenCount: all } = fieldsOf(usageMetadata);
  const isBlocked = isFields(promptFeedback) && promptFeedback.blockReason !== undefined;
  const finish = isBlocked ? "content_filter" : candidate.finishReason;
  return completion({ model: modelVersion, finish, parts, calls, usage: { prompt_tokens: asked, total_tokens: all } });
}

/** OpenAI's newer interface gives an answer as a list of the model's steps. */
function ofResponse({ model, output, output_text: whole, status, incomplete_details, usage }: Fields): Fields {
  const items = listOf(output).map(fieldsOf);
  const parts = items.flatMap(({ content }) => listOf(content).map(fieldsOf));
  const own = parts.filter(({ type }) => type !== "refusal");
  const isRefused = parts.length > own.length && own.length === 0;
  const calls = items
    .filter(({ type }) => type === "function_call")
    .map(({ call_id, name, arguments: args }) => callOf(call_id, name, args));
  const cut = status === "incomplete" ? (fieldsOf(incomplete_details).reason ?? "length") : "stop";
  const { input_tokens: asked, output_tokens: said, total_tokens: all } = fieldsOf(usage);
  return completion({
    model,
    finish: isRefused ? "refusal" : cut === "max_output_tokens" ? "length" : cut,
    parts: own.length === 0 && typeof whole === "string" ? [{ type: "output_text", text: whole }] : own,
    calls,
    usage: { prompt_tokens: asked, completion_tokens: said, total_tokens: all },
  });
}

const callOf = (id: unknown, name: unknown, args: unknown): Fields => ({ id, function: { name, arguments: args } });

const completion = ({ model, finish, parts, calls, usage }: Fields): Fields => ({
  model,
  usage: Object.fromEntries(Object.entries(fieldsOf(usage)).filter(([, count]) => typeof count === "number")),
  choices: [{ finish_reason: endOf(finish), message: { content: parts, tool_calls: calls } }],
});
