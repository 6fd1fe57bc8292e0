import { isQuiet, type PushKind } from "@balcao/shared/push/rules";
import type { Language } from "@balcao/shared/language";
import type { Listener, News } from "./news.ts";
import { pushWording } from "./wording.ts";

/**
 * The content of a notice on a device, in the browser's own form for notices. Safari shows it directly, and our service worker reads it in other
 * browsers.
 */
export interface Notice {
  kind: PushKind | "trial";
  payload: { web_push: 8030; notification: NoticeContent };
}
interface NoticeContent {
  title: string;
  body: string;
  /** The absolute address that a click opens. */
  navigate: string;
  lang: string;
  /** A notice replaces an earlier one with the same tag. */
  tag: string;
  app_badge: string;
  data: {
    to: { path: string };
    /** The tags of the conversations and customers that still wait for the user. Other notices are removed. */
    waiting?: readonly string[];
    /** The label of the button with which the user answers the customer. */
    answer?: string;
  };
}

/** The longest text in a notice, so that it stays far below the limit of push services. */
const mostWords = 300;
const mostTitle = 100;
const mostNotices = 5;

const pathOf: Record<PushKind, (uuid: string) => string> = {
  message: (uuid) => `/tickets/${uuid}`,
  waiting: (uuid) => `/tickets/${uuid}`,
  handed: (uuid) => `/tickets/${uuid}`,
  mention: (uuid) => `/tickets/${uuid}`,
  goal: (uuid) => `/tickets/${uuid}`,
  chat: (uuid) => `/chats/${uuid}`,
  number: () => "/connections",
};

/** The kinds of news whose notice has a button for answering the customer. */
const answered: readonly PushKind[] = ["message", "handed", "goal"];
/** The tag of the notice that several waiting customers share. */
const together = "waiting";

/**
 * Whether the user wants this news now. A user gets none while they look at the desk or in their quiet hours. The notice of a number that is down
 * also comes at night.
 */
const wants = ({ off, quiet, isInFront, minute }: Listener, { kind }: News): boolean =>
  !isInFront && !off.includes(kind) && (kind === "number" || !isQuiet(quiet, minute));

/**
 * The notices of these news for one user. Several waiting customers share one notice. A conversation gets one notice, with its last message. At most
 * `mostNotices` are returned, because the desk shows the rest.
 */
export function noticesFor(
  listener: Listener,
  news: readonly News[],
  { language, publicUrl, showsText }: { language: Language; publicUrl: string; showsText: boolean },
): Notice[] {
  const wanted = news.filter((one) => one.userId === listener.userId && wants(listener, one));
  const waiting = wanted.filter(({ kind }) => kind === "waiting");
  const words = pushWording[language];
  const stillWaiting = listener.called ? [...listener.waiting, together] : listener.waiting;
  const show = (
    kind: PushKind,
    tag: string,
    line: { title: string; body: string },
    to: NoticeContent["data"]["to"],
  ): Notice => ({
    kind,
    payload: {
      web_push: 8030,
      notification: {
        title: cut(line.title, mostTitle),
        body: cut(line.body, mostWords),
        navigate: `${publicUrl}${to.path}`,
        lang: language === "pt" ? "pt-BR" : language,
        tag,
        app_badge: String(listener.waiting.length),
        data: { to, waiting: stillWaiting, ...(answered.includes(kind) && { answer: words.answer }) },
      },
    },
  });
  const single = wanted.filter(({ kind }) => kind !== "waiting" || waiting.length === 1);
  const byTag = new Map(
    single.map((one) => {
      const tag = one.kind === "mention" || one.uuid === "" ? one.subject : one.uuid;
      const said = showsText && one.words !== "" ? one.words : null;
      return [tag, show(one.kind, tag, words[one.kind](one, said), { path: pathOf[one.kind](one.uuid) })] as const;
    }),
  );
  const list = { path: "/tickets?list=pending" };
  const many = waiting.length > 1 ? [show("waiting", together, words.many(waiting.length), list)] : [];
  return [...byTag.values(), ...many].slice(-mostNotices);
}

/** The notice that a user gets when they test a device. */
export function trialNotice({
  language,
  publicUrl,
  product,
}: {
  language: Language;
  publicUrl: string;
  product: string;
}): Notice {
  const { title, body } = pushWording[language].trial(product);
  const lang = language === "pt" ? "pt-BR" : language;
  const data = { to: { path: "/tickets" } };
  const notification = { title, body, navigate: `${publicUrl}/tickets`, lang, tag: "trial", app_badge: "0", data };
  return { kind: "trial", payload: { web_push: 8030, notification } };
}

/** Cuts a text without cutting a character in half. */
const cut = (text: string, most: number): string => {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
};
