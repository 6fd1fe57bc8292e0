import type { Announcement } from "@balcao/shared/announcements/schema";
import { useTranslation } from "react-i18next";
import { dateOf } from "../../lib/format.ts";
import { RichText } from "../../nouns/messages/rich-text.tsx";
import basics from "../../ui/basics.module.css";
import css from "./article.module.css";
import { PriorityMark } from "./priority.tsx";

type Props = { announcement: Announcement; isNew: boolean };

/** One whole announcement. Its text is formatted as messages are, so that an address in it can be opened. */
export function AnnouncementArticle({ announcement, isNew }: Props) {
  const { t } = useTranslation("announcements");
  const { title, text, priority, mediaPath, mediaName, createdAt, startsAt } = announcement;
  const since = startsAt ?? createdAt;
  return (
    <article className={css["article"]}>
      <p className={`${basics["row"]} ${basics["hint"]} ${css["facts"]}`}>
        <PriorityMark priority={priority} />
        <time dateTime={since}>{dateOf(since)}</time>
        {isNew ? <b className={`${basics["full"]} ${basics["strong"]}`}>{t("new")}</b> : null}
      </p>
      <h3 dir="auto">{title}</h3>
      <p className={`${basics["broken"]} ${basics["body"]} ${css["text"]}`} dir="auto">
        <RichText text={text} />
      </p>
      {mediaPath ? (
        <a href={mediaPath} target="_blank" rel="noreferrer">
          <img src={mediaPath} alt={mediaName ?? ""} loading="lazy" />
        </a>
      ) : null}
    </article>
  );
}
