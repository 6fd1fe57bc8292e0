/**
 * Nouns whose texts come as one file with the desk, and are had before it is shown: one that is asked for later hides the page for a
 * moment, and whatever had the focus loses it.
 */
export const deskWords: readonly string[] = [
  "shell",
  "tickets",
  "messages",
  "presence",
  "contacts",
  "queues",
  "quickMessages",
  "schedules",
  "tags",
  "variables",
];
