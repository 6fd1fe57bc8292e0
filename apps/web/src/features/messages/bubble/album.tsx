import type { Message } from "@balcao/shared/messages/schema";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useChat } from "../chat-context.ts";
import { Author, Meta } from "./bubble.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./album.module.css";
import frame from "../../../ui/thread/bubble.module.css";
import own from "./bubble.module.css";

const shown = 4;

type Props = { messages: readonly Message[]; first: boolean; last: boolean; starred: ReadonlySet<number> };

/** Pictures that one side sent in a row: the first four, and the number of the others. Each opens the viewer, which shows all of them. */
export const Album = memo(function Album({ messages, first, last, starred }: Props) {
  const { t } = useTranslation("messages");
  const chat = useChat();
  const [head] = messages;
  const end = messages.at(-1);
  if (!head || !end) return null;
  const rest = messages.length - shown;
  const restOn = (index: number) => rest > 0 && index === shown - 1;
  return (
    <li
      className={`${frame["row"]} ${own["row"]}`}
      data-message={head.id}
      data-messages={messages.map(({ id }) => id).join(" ")}
      data-mine={head.fromMe}
      data-first={first}
      data-last={last}
    >
      <div className={`${basics["row"]} ${basics["narrow"]} ${frame["line"]}`}>
        <div className={`${frame["bubble"]} ${own["bubble"]}`} data-media="true">
          {first ? <Author message={head} /> : null}
          <ul className={css["album"]} aria-label={t("album", { count: messages.length })}>
            {messages.slice(0, shown).map((message, index) => (
              <li key={message.id}>
                <button
                  type="button"
                  aria-label={t("openImage", {
                    label: `${t("kind.image")} ${index + 1}${restOn(index) ? ` +${rest}` : ""}`,
                  })}
                  onClick={() => chat.openPicture(message)}
                >
                  <img className={basics["cover"]} src={message.media?.url} alt="" loading="lazy" />
                  {restOn(index) ? (
                    <span className={`${basics["middle"]} ${basics["strong"]} ${css["rest"]}`}>+{rest}</span>
                  ) : null}
                </button>
              </li>
            ))}
          </ul>
          <Meta message={end} starred={messages.some(({ id }) => starred.has(id))} />
        </div>
      </div>
    </li>
  );
});
