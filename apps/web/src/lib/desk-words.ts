/**
 * Nouns whose texts come in one file with the desk and are loaded before it is shown. Texts that are asked for later hide the
 * page for a moment, and the focus is lost.
 */
export const deskWords: readonly string[] = [
  "shell",
  "announcements",
  "tickets",
  "messages",
  "botSteps",
  "presence",
  "contacts",
  "queues",
  "quickMessages",
  "schedules",
  "tags",
  "variables",
];
