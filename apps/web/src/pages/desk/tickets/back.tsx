import IconButton from "@mui/material/IconButton";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useMediaQuery } from "../../../lib/screen/media-query.ts";
import { phone } from "../../../ui/theme/breakpoints.ts";
import basics from "../../../ui/basics.module.css";
import css from "./chat-header.module.css";

/** On a phone the conversation covers the list, so the bar of the conversation has a button back to the list. */
export function Back() {
  const { t } = useTranslation("tickets");
  const navigate = useNavigate();
  return (
    <IconButton
      edge="start"
      aria-label={t("backToList")}
      title={t("backToList")}
      onClick={() => void navigate("/tickets")}
    >
      <ArrowLeft size={22} />
    </IconButton>
  );
}

/** The bar above a conversation that failed to load, on phones. */
export function BackBar() {
  const onPhone = useMediaQuery(phone);
  return onPhone ? (
    <div className={`${basics["row"]} ${basics["still"]} ${css["header"]}`}>
      <Back />
    </div>
  ) : null;
}
