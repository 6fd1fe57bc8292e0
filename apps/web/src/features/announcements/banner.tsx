import Button from "@mui/material/Button";
import ChevronDown from "lucide-react/icons/chevron-down";
import Megaphone from "lucide-react/icons/megaphone";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { RichText } from "../../nouns/messages/rich-text.tsx";
import basics from "../../ui/basics.module.css";
import css from "./banner.module.css";
import { useAnnouncements, useReadAnnouncements } from "../../nouns/announcements/noun.ts";

/** The foremost unread announcement of high priority, in one line above the page. Once it is closed it counts as read and does not come again. */
export function AnnouncementBanner() {
  const { t } = useTranslation("announcements");
  const read = useReadAnnouncements();
  const id = useId();
  const [opened, open] = useState<number | null>(null);
  const urgent = useAnnouncements().find(({ priority, isRead }) => priority === 1 && !isRead);
  if (!urgent) return null;
  const isOpen = opened === urgent.id;
  return (
    <section className={css["banner"]} aria-label={t("urgent")}>
      <div className={`${basics["row"]} ${basics["apart"]}`} role="status">
        <Megaphone size={16} aria-hidden />
        <button
          type="button"
          className={`${basics["rest"]} ${basics["clipped"]} ${basics["row"]} ${basics["gap6"]} ${css["title"]}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => open(isOpen ? null : urgent.id)}
        >
          <strong dir="auto">{urgent.title}</strong>
          <ChevronDown size={16} aria-hidden />
        </button>
        <Button size="small" color="inherit" onClick={() => read.mutate([urgent.id])}>
          {t("gotIt")}
        </Button>
      </div>
      <p id={id} hidden={!isOpen} className={`${basics["broken"]} ${css["words"]}`} dir="auto">
        <RichText text={urgent.text} />
      </p>
    </section>
  );
}
