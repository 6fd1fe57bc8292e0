/**
 * The nouns whose texts are in one file with the desk's texts and are loaded before the desk is shown. Texts that are loaded later hide the page for
 * a moment, and the page loses the focus.
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
