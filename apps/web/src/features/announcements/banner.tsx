import Button from "@mui/material/Button";
import Megaphone from "lucide-react/icons/megaphone";
import { useTranslation } from "react-i18next";
import { RichText } from "../../nouns/messages/rich-text.tsx";
import basics from "../../ui/basics.module.css";
import css from "./banner.module.css";
import { useAnnouncements, useReadAnnouncements } from "../../nouns/announcements/noun.ts";

/** The foremost unread announcement of high priority, above the page. Once it is closed it counts as read and does not come again. */
export function AnnouncementBanner() {
  const { t } = useTranslation("announcements");
  const read = useReadAnnouncements();
  const urgent = useAnnouncements().find(({ priority, isRead }) => priority === 1 && !isRead);
  if (!urgent) return null;
  return (
    <section className={css["banner"]} aria-label={t("urgent")}>
      <Megaphone size={18} aria-hidden />
      <div className={`${basics["rest"]} ${basics["broken"]} ${css["words"]}`} role="status">
        <strong dir="auto">{urgent.title}</strong>
        <p dir="auto">
          <RichText text={urgent.text} />
        </p>
      </div>
      <Button size="small" color="inherit" onClick={() => read.mutate([urgent.id])}>
        {t("gotIt")}
      </Button>
    </section>
  );
}
