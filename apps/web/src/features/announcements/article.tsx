import type { Announcement } from "@balcao/shared/announcements/schema";
import { useTranslation } from "react-i18next";
import css from "./article.module.css";
import { PriorityMark } from "./priority.tsx";

type Props = { announcement: Announcement; isNew: boolean };

/** One announcement, whole. */
export function AnnouncementArticle({ announcement, isNew }: Props) {
  const { t, i18n } = useTranslation("announcements");
  const { title, text, priority, mediaPath, mediaName, createdAt, startsAt } = announcement;
  const since = new Date(startsAt ?? createdAt);
  return (
    <article className={css["article"]}>
      <p className={css["facts"]}>
        <PriorityMark priority={priority} />
        <time dateTime={since.toISOString()}>{since.toLocaleDateString(i18n.language)}</time>
        {isNew ? <b>{t("new")}</b> : null}
      </p>
      <h3 dir="auto">{title}</h3>
      <p className={css["text"]} dir="auto">
        {text}
      </p>
      {mediaPath ? (
        <a href={mediaPath} target="_blank" rel="noreferrer">
          <img src={mediaPath} alt={mediaName ?? ""} loading="lazy" />
        </a>
      ) : null}
    </article>
  );
}
