import { planOptions } from "./plan.ts";

/** The options for the identity that opens a backup, for the backup itself, and for steps of a backup or restore that need an explicit order. */
const backupOptions = {
  identity: { type: "string" },
  backup: { type: "string" },
  "allow-less": { type: "boolean" },
  "start-numbers": { type: "boolean" },
  "without-erasures": { type: "boolean" },
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
  out: { type: "string" },
  to: { type: "string" },
  passphrase: { type: "string" },
  "with-billing": { type: "boolean" },
  "with-keys": { type: "boolean" },
  "dry-run": { type: "boolean" },
  "remove-old": { type: "boolean" },
  "password-stdin": { type: "boolean" },
} as const;
export type Options = { [K in keyof typeof options]?: (typeof options)[K]["type"] extends "string" ? string : boolean };

export interface Command {
  /** The number of words that the command takes, and its options. */
  words: number;
  options: readonly (keyof Options)[];
  run: (words: string[], given: Options, tell: (line: string) => void) => Promise<string>;
}
