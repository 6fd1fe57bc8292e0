import { isCurrent } from "@balcao/shared/announcements/rules";
import type { Announcement } from "@balcao/shared/announcements/schema";
import { useTranslation } from "react-i18next";
import { useNow } from "../../lib/use-now.ts";
import css from "./announcement-cells.module.css";
import { PriorityMark } from "./priority.tsx";

export function AnnouncementCells({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation("announcements");
  const now = useNow(60_000);
  return (
    <>
      <strong className={css["title"]} dir="auto">
        {announcement.title}
      </strong>
      <span className={css["priority"]}>
        <PriorityMark priority={announcement.priority} />
      </span>
      <span className={css["media"]} dir="auto">
        {announcement.mediaName ?? t("noImage")}
      </span>
      <span className={css["status"]}>{t(`state.${stateOf(announcement, now)}`)}</span>
    </>
  );
}

function stateOf(announcement: Announcement, now: number): "draft" | "shown" | "later" | "over" {
  if (!announcement.status) return "draft";
  if (isCurrent(announcement, now)) return "shown";
  return announcement.startsAt !== null && Date.parse(announcement.startsAt) > now ? "later" : "over";
}
