import { isCurrent } from "@balcao/shared/announcements/rules";
import type { Announcement } from "@balcao/shared/announcements/schema";
import { useTranslation } from "react-i18next";
import { useNow } from "../../lib/time/use-now.ts";
import type { Column } from "../../ui/table/columns.ts";
import { PriorityMark } from "./priority.tsx";

/** The columns of the list of announcements. */
export function useAnnouncementColumns(): Column<Announcement>[] {
  const { t } = useTranslation("announcements");
  const now = useNow(60_000);
  return [
    {
      key: "title",
      head: t("titleField"),
      width: "minmax(0, 3fr)",
      cell: ({ title }) => <strong dir="auto">{title}</strong>,
    },
    {
      key: "priority",
      head: t("priorityField"),
      width: "100px",
      cell: ({ priority }) => <PriorityMark priority={priority} />,
    },
    {
      key: "image",
      head: t("image"),
      width: "minmax(0, 2fr)",
      cell: ({ mediaName }) => <p dir="auto">{mediaName ?? t("noImage")}</p>,
    },
    {
      key: "state",
      head: t("common:column.state"),
      width: "110px",
      cell: (announcement) => t(`state.${stateOf(announcement, now)}`),
    },
  ];
}

function stateOf(announcement: Announcement, now: number): "draft" | "shown" | "later" | "over" {
  if (!announcement.status) return "draft";
  if (isCurrent(announcement, now)) return "shown";
  return announcement.startsAt !== null && Date.parse(announcement.startsAt) > now ? "later" : "over";
}
