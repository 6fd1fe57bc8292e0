import type { SentButton } from "@balcao/shared/message-templates/schema";
import Contact from "lucide-react/icons/contact";
import Copy from "lucide-react/icons/copy";
import ExternalLink from "lucide-react/icons/external-link";
import Phone from "lucide-react/icons/phone";
import Reply from "lucide-react/icons/reply";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./sent-buttons.module.css";

const icons = { reply: Reply, url: ExternalLink, phone: Phone, code: Copy, contact: Contact };

/** The buttons of a template as the customer sees them. A click on such a button does nothing here. */
export function SentButtons({ buttons }: { buttons: readonly SentButton[] }) {
  const { t } = useTranslation("messages");
  if (buttons.length === 0) return null;
  return (
    <ul className={css["buttons"]} aria-label={t("templateButtons")}>
      {buttons.map(({ kind, text, target }, at) => {
        const Icon = icons[kind];
        return (
          <li key={at} className={basics["row"]} title={target ?? undefined}>
            <Icon size={16} aria-hidden />
            <span dir="auto">
              {kind === "code" ? t("copyCode", { code: target ?? "" }) : kind === "contact" ? t("sendsPhone") : text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
