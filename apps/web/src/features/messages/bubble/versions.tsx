import { readUnsupported } from "@balcao/shared/messages/unsupported";
import CircularProgress from "@mui/material/CircularProgress";
import Popover from "@mui/material/Popover";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../../lib/format.ts";
import basics from "../../../ui/basics.module.css";
import css from "./edited-mark.module.css";
import { versionsOf } from "../../../nouns/messages/queries.ts";

type Props = { messageId: number; anchor: HTMLElement; onClose: () => void };

/** The earlier texts of an edited message, oldest first. */
export default function Versions({ messageId, anchor, onClose }: Props) {
  const { t } = useTranslation("messages");
  const id = useId();
  const { data, isPending } = useQuery(versionsOf(messageId));
  const versions = data?.versions ?? [];
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
      slotProps={{ paper: { role: "dialog", "aria-labelledby": id } }}
    >
      <div className={css["versions"]}>
        <h2 id={id}>{t("versions")}</h2>
        {isPending ? <CircularProgress size={20} aria-label={t("common:loading")} /> : null}
        {!isPending && versions.length === 0 ? <p>{t("noVersions")}</p> : null}
        <ol>
          {versions.map(({ body, replacedAt }) => (
            <li key={replacedAt} dir="auto">
              <time className={basics["hint"]} dateTime={replacedAt}>
                {t("until", { time: fullOf(replacedAt) })}
              </time>
              {readUnsupported(body).words}
            </li>
          ))}
        </ol>
      </div>
    </Popover>
  );
}
