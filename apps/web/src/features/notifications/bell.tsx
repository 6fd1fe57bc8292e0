import IconButton from "@mui/material/IconButton";
import Popover from "@mui/material/Popover";
import BellIcon from "lucide-react/icons/bell";
import { memo, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import bar from "../../ui/looks/bar-popover.module.css";
import css from "./bell.module.css";
import { BellList } from "./bell-list.tsx";
import { useNotifications } from "./use-notifications.ts";

/** The bell in the top bar: the tickets that wait for this user. */
export function Bell() {
  const { t } = useTranslation("shell");
  const { mine, pending, mentions, count, said } = useNotifications();
  const [anchor, open] = useState<HTMLElement | null>(null);
  // Until the user opens the popover, messages do not draw it again.
  const [opened, setOpened] = useState(false);
  const show = useCallback((button: HTMLElement) => (open(button), setOpened(true)), []);
  return (
    <>
      <BellButton count={count} mentions={mentions.length} open={anchor !== null} onOpen={show} />
      <p className="sr-only" role="status">
        {said}
      </p>
      {opened ? (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => open(null)}
          anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
          transformOrigin={{ vertical: "top", horizontal: "right" }}
          slotProps={{
            paper: { className: `${bar["paper"]} ${css["paper"]}`, role: "dialog", "aria-label": t("bell.title") },
          }}
        >
          <BellList
            mine={mine.tickets ?? []}
            pending={pending.tickets ?? []}
            mentions={mentions}
            onClose={() => open(null)}
          />
        </Popover>
      ) : null}
    </>
  );
}

type ButtonProps = { count: number; mentions: number; open: boolean; onOpen: (button: HTMLElement) => void };

const BellButton = memo(function BellButton({ count, mentions, open, onOpen }: ButtonProps) {
  const { t } = useTranslation("shell");
  const all = count + mentions;
  const label = [
    count > 0 ? t("bell.waiting", { count }) : "",
    mentions > 0 ? t("bell.mentionCount", { count: mentions }) : "",
  ];
  return (
    <IconButton
      color="inherit"
      aria-label={label.filter((part) => part !== "").join(", ") || t("bell.title")}
      aria-haspopup="dialog"
      aria-expanded={open}
      title={t("bell.title")}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      <BellIcon size={18} />
      {all > 0 ? (
        <span className={`${basics["figures"]} ${basics["strong"]} ${bar["count"]}`} aria-hidden>
          {all > 99 ? "99+" : all}
        </span>
      ) : null}
    </IconButton>
  );
});
