import { expect, test } from "vitest";
import { faultOfStatus, isFiltered, isTooLong, saidOf } from "./faults.ts";

const fault = (status: number, error: object | string) => faultOfStatus(status, saidOf({ error }), "");

test.each<[number, object | string, string]>([
  [
    413,
    {
      message: "Request too large for model on tokens per minute (TPM): Limit 6000, Requested 7000",
      type: "tokens",
      code: "rate_limit_exceeded",
    },
    "unreachable",
  ],
  [400, { message: "Rate limit reached for requests per day (RPD)", code: "rate_limit_exceeded" }, "unreachable"],
  [429, { message: "You exceeded your current quota", code: "insufficient_quota" }, "credit"],
  [
    429,
    { message: "You exceeded your current quota. Please retry in 23.4s", status: "RESOURCE_EXHAUSTED" },
    "unreachable",
  ],
  [400, { message: "Your credit balance is too low to access the API" }, "credit"],
  [403, { message: "insufficient balance" }, "credit"],
  [402, "Payment required", "credit"],
  [403, { message: "Project does not have access to model gpt-9", code: "model_not_found" }, "configuration"],
  [404, { message: "The model `x` has been decommissioned", code: "model_decommissioned" }, "configuration"],
  [404, "model 'llama9' not found, try pulling it first", "configuration"],
  [404, { code: "DeploymentNotFound", message: "The API deployment does not exist" }, "configuration"],
  [400, { message: "API key not valid. Please pass a valid API key.", status: "INVALID_ARGUMENT" }, "key"],
  [401, { message: "Incorrect API key provided" }, "key"],
  [403, { message: "Forbidden" }, "key"],
  [400, { message: "The model is overloaded, try again later" }, "unreachable"],
  [400, { message: "Failed to call a function. Please adjust your prompt.", code: "tool_use_failed" }, "unreachable"],
  [424, { message: "Failed Dependency" }, "unreachable"],
  [400, { message: "Model is not ready yet" }, "unreachable"],
  [404, { message: "No endpoints found that support tool use." }, "configuration"],
  [498, "Flex tier capacity exceeded", "unreachable"],
  [503, { message: "Loading model" }, "unreachable"],
  [529, { type: "overloaded_error", message: "Overloaded" }, "unreachable"],
  [500, { message: "invalid api key in worker" }, "unreachable"],
  [400, { message: "Unrecognized request argument" }, "configuration"],
  [403, { message: "This model is not available in your region" }, "configuration"],
  [412, { message: "Account suspended, possibly due to reaching the monthly spending limit" }, "credit"],
  [400, { message: "Budget has been exceeded! Current cost: 10.2, Max budget: 10", type: "budget_exceeded" }, "credit"],
  [400, { code: "Arrearage", message: "Access denied, please make sure your account is in good standing." }, "credit"],
  [429, { message: "You have used up your daily free allocation of 10,000 neurons" }, "credit"],
  [400, { code: "InvalidApiKey", message: "Invalid API-key provided." }, "key"],
  [422, { message: "Input should be a valid string" }, "configuration"],
])("the answer %i %j has the reason %s", (status, error, reason) => expect(fault(status, error).reason).toBe(reason));

test.each([
  [400, { code: "content_filter", message: "The response was filtered due to the prompt triggering policy" }],
  [400, { message: "The response was filtered due to Azure OpenAI's content management policy" }],
  [403, { message: "Your chosen model requires moderation and your input was flagged" }],
  [400, { code: "content_policy_violation", message: "x" }],
  [200, { code: 400, message: "PROHIBITED_CONTENT" }],
  [400, { code: "data_inspection_failed", message: "Input data may contain inappropriate content" }],
  [400, { type: "new_sensitive", message: "input new_sensitive (1026)" }],
  [400, { code: "1301", message: "系统检测到输入或生成内容可能包含不安全或敏感内容" }],
])("%i %j refuses only this question", (status, error) => expect(isFiltered(status, saidOf({ error }))).toBe(true));

test.each([
  [400, { code: "context_length_exceeded", message: "This model's maximum context length is 8192 tokens" }],
  [400, { message: "prompt is too long: 210000 tokens > 200000 maximum" }],
  [400, { code: "InvalidParameter", message: "Range of input length should be [1, 30720]" }],
  [413, { message: "Payload Too Large" }],
  [400, { message: "Please reduce the length of the messages" }],
  [400, { type: "exceed_context_size_error", message: "the request exceeds the available context size" }],
  [422, { message: "inputs tokens exceeds the model's max of 4096: too many tokens" }],
])("the answer %i %j means that the question is too long", (status, error) => {
  expect(isTooLong(status, saidOf({ error }))).toBe(true);
  expect(fault(status, error).isTooLong).toBe(true);
});

test("a pause in the words of the provider is read", () => {
  expect(fault(429, { message: "Please try again in 7.66s." }).restMs).toBe(7660);
  expect(fault(429, { message: "Please retry after 120ms" }).restMs).toBe(120);
  expect(fault(429, { message: "slow down" }).restMs).toBeNull();
});

test.each<[number, object, string, string]>([
  [400, { object: "error", message: "API key is invalid", code: 400 }, "key", "API key is invalid"],
  [404, { errors: [{ message: "Model not found" }] }, "configuration", "Model not found"],
  [401, { fault: { faultstring: "Invalid ApiKey" } }, "key", "Invalid ApiKey"],
  [422, { detail: [{ msg: "Input should be a list" }] }, "configuration", "Input should be a list"],
  [400, { detail: "The model is loading, try again" }, "unreachable", "The model is loading"],
  [403, { error: { message: "Key limit exceeded" } }, "credit", "Key limit exceeded"],
  [400, { error: { message: "Organization has been restricted" } }, "key", "restricted"],
  [403, { error: { code: "unsupported_country_region_territory" } }, "configuration", "unsupported_country"],
])("the answer %i %j has the reason %s, which its text shows", (status, body, reason, words) => {
  expect(faultOfStatus(status, saidOf(body), "")).toMatchObject({ reason, detail: expect.stringContaining(words) });
});

test.each([
  { error: { message: "Provider returned error", metadata: { raw: '{"error":{"code":"content_filter"}}' } } },
  { error: { message: "Output blocked by content filtering policy" } },
  { error: { message: "Your request was rejected by our safety system" } },
])("%j refuses only this question", (body) => expect(isFiltered(400, saidOf(body))).toBe(true));

test("an answer with choices is no fault, whatever else it contains", () =>
  expect(saidOf({ message: "ok", choices: [] })).toBeNull());

test.each<[object, string, string]>([
  [{ error_code: 18, error_msg: "Open api qps request limit reached" }, "Open api qps request limit reached", "18"],
  [{ code: 1301, msg: "sensitive words" }, "sensitive words", "1301"],
  [
    { errorMessage: "Task timed out after 3.00 seconds", errorType: "Timeout" },
    "Task timed out after 3.00 seconds",
    "",
  ],
])("the refusal %j is read without the name of an error", (body, message, code) =>
  expect(saidOf(body)).toEqual({ message, code }),
);

test("an answer with words and a message of success is no refusal", () =>
  expect(saidOf({ choices: [], msg: "ok", code: 0 })).toBeNull());
