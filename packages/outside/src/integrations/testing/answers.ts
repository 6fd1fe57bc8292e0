import { readAnswer } from "../webhook/answer.ts";

/** What is understood of a program's answer to a webhook. */
export const read = (text: string, type = "application/json"): ReturnType<typeof readAnswer> =>
  readAnswer({ status: 200, headers: { "content-type": type }, text });

/** What the customer gets of an answer in JSON, and the other actions by their names. */
export const said = (value: unknown): string[] =>
  read(JSON.stringify(value)).understood.map(({ action }) => {
    if (action.do === "text") return action.text;
    return action.do === "media" ? `${action.url} ${action.caption}`.trim() : action.do;
  });
