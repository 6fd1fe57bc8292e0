import MapPin from "lucide-react/icons/map-pin";
import { useTranslation } from "react-i18next";
import { locationOf } from "./cards.ts";
import css from "./cards.module.css";

export function LocationCard({ body }: { body: string }) {
  const { t } = useTranslation("messages");
  const { image, link, text } = locationOf(body);
  return (
    <div className={css["location"]}>
      <div className={css["map"]} aria-hidden>
        {image ? <img src={image} alt="" /> : null}
        <MapPin size={28} fill="var(--palette-error-main)" color="var(--palette-background-paper)" />
      </div>
      <div className={css["locationText"]}>
        <p dir="auto">{text || t("kind.locationMessage")}</p>
        {link ? (
          <a href={link} target="_blank" rel="noopener noreferrer nofollow">
            {t("openMap")}
          </a>
        ) : null}
      </div>
    </div>
  );
}
