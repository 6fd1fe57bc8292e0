import { maxAssisted } from "@balcao/shared/assists/rules";
import { languages } from "@balcao/shared/language";
import Divider from "@mui/material/Divider";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useTranslation } from "react-i18next";
import type { Language } from "../../../lib/i18n.ts";
import type { AssistAsked } from "../../../nouns/assistant/queries.ts";
import { isBlank } from "../outgoing.ts";

type Props = { anchor: HTMLElement; text: string; onAsk: (asked: AssistAsked) => void; onClose: () => void };

/** The assistant's actions for this conversation, and for the text in the composer. */
export default function AssistMenu({ anchor, text, onAsk, onClose }: Props) {
  const { t, i18n } = useTranslation("messages");
  const noText = isBlank(text) || text.length > maxAssisted;
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "top", horizontal: "left" }}
      transformOrigin={{ vertical: "bottom", horizontal: "left" }}
    >
      <MenuItem onClick={() => onAsk({ kind: "suggestion" })}>{t("assist.ask.suggestion")}</MenuItem>
      <MenuItem onClick={() => onAsk({ kind: "summary", language: i18n.language as Language })}>
        {t("assist.ask.summary")}
      </MenuItem>
      <Divider component="li" />
      <MenuItem disabled={noText} onClick={() => onAsk({ kind: "improvement", text })}>
        {t("assist.ask.improvement")}
      </MenuItem>
      {languages.map((language) => (
        <MenuItem key={language} disabled={noText} onClick={() => onAsk({ kind: "translation", text, language })}>
          {t(`assist.ask.translation.${language}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
