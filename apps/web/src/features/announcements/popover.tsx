import IconButton from "@mui/material/IconButton";
import Popover from "@mui/material/Popover";
import Megaphone from "lucide-react/icons/megaphone";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AnnouncementArticle } from "./article.tsx";
import basics from "../../ui/basics.module.css";
import bar from "../../ui/looks/bar-popover.module.css";
import css from "./popover.module.css";
import { useAnnouncements, useReadAnnouncements } from "../../nouns/announcements/noun.ts";

/**
 * The button for the announcements in the top bar, with the number of unread ones. Opening the list marks them as read on the server. The list itself
 * shows them as new until it closes.
 */
export function AnnouncementsButton() {
  const { t } = useTranslation("announcements");
  const shown = useAnnouncements();
  const read = useReadAnnouncements();
  const [open, setOpen] = useState<{ anchor: HTMLElement; fresh: readonly number[] } | null>(null);
  const unread = shown.filter(({ isRead }) => !isRead).map(({ id }) => id);
  const show = (anchor: HTMLElement) => {
    setOpen({ anchor, fresh: unread });
    if (unread.length > 0) read.mutate(unread);
  };
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={unread.length > 0 ? t("unread", { count: unread.length }) : t("title")}
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        title={t("title")}
        onClick={({ currentTarget }) => show(currentTarget)}
      >
        <Megaphone size={18} />
        {unread.length > 0 ? (
          <span className={`${basics["figures"]} ${basics["strong"]} ${bar["count"]}`} aria-hidden>
            {unread.length}
          </span>
        ) : null}
      </IconButton>
      <Popover
        open={open !== null}
        anchorEl={open?.anchor ?? null}
        onClose={() => setOpen(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{
          paper: { className: `${bar["paper"]} ${css["paper"]}`, role: "dialog", "aria-label": t("title") },
        }}
      >
        <h2 className={css["title"]}>{t("title")}</h2>
        {shown.length === 0 ? <p className={css["none"]}>{t("none")}</p> : null}
        <section
          className={basics["scrolls"]}
          aria-label={t("title")}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach an area that scrolls
          tabIndex={0}
        >
          {shown.map((announcement) => (
            <AnnouncementArticle
              key={announcement.id}
              announcement={announcement}
              isNew={!announcement.isRead || (open?.fresh.includes(announcement.id) ?? false)}
            />
          ))}
        </section>
      </Popover>
    </>
  );
}
