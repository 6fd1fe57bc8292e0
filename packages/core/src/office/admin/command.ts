import { planOptions } from "./plan.ts";

/** Which identity opens a backup, and which backup. */
export const backupOptions = { identity: { type: "string" }, backup: { type: "string" } } as const;

export const options = {
  name: { type: "string" },
  company: { type: "string" },
  language: { type: "string" },
  timezone: { type: "string" },
  min: { type: "string" },
  "admin-min": { type: "string" },
  max: { type: "string" },
  description: { type: "string" },
  ...planOptions,
  ...backupOptions,
  "password-stdin": { type: "boolean" },
} as const;
export type Options = { [K in keyof typeof options]?: (typeof options)[K]["type"] extends "string" ? string : boolean };

export interface Command {
  /** How many words the command takes, and which options. */
  words: number;
  options: readonly (keyof Options)[];
  run: (words: string[], given: Options, tell: (line: string) => void) => Promise<string>;
}
