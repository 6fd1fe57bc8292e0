/** The page to which a click on a notice leads. The code that shows the notice writes this value. */
export type NoticeTarget = { path: string; state?: object };

/** The action of the button with which a user answers from a notice. */
export const answering = "answer";

const conversation = /^\/tickets\/[\w-]+$/;
/** The tag of the one notice for several waiting customers. */
const together = "waiting";

/** Whether the subject of a notice, a conversation or waiting customers, waits no longer. Notices of chats and notes stay. */
export function isOver({ tag, data }: { tag: string; data: unknown }, waiting: readonly string[]): boolean {
  if (waiting.includes(tag)) return false;
  const { to } = (data ?? {}) as { to?: NoticeTarget };
  return tag === together || (to !== undefined && conversation.test(to.path) && !tag.includes(":"));
}

/** The page that a press on a notice opens: the notice's own page, or for the answer button the field of the conversation. */
export const placeOf = (to: NoticeTarget, action: string): NoticeTarget =>
  action === answering ? { ...to, path: `${to.path}?${answering}` } : to;
