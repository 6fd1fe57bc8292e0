import { planOptions } from "./plan.ts";

/** Which identity opens a backup, and which backup; what a backup and a restore do only when they are told to. */
const backupOptions = {
  identity: { type: "string" },
  backup: { type: "string" },
  "allow-less": { type: "boolean" },
  "start-numbers": { type: "boolean" },
} as const;

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
