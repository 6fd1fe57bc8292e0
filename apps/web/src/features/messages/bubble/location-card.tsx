import MapPin from "lucide-react/icons/map-pin";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { locationOf } from "../../../nouns/messages/cards.ts";
import basics from "../../../ui/basics.module.css";
import css from "./cards.module.css";
import { mapSource, pointOf } from "./map.ts";

const MapTiles = lazy(() => import("./map-tiles.tsx"));

const pin = <MapPin size={24} fill="var(--palette-error-main)" color="var(--palette-background-paper)" aria-hidden />;

/**
 * A shared place: its words and coordinates, with a map where the operator named a map server. Without a map server it shows the sender's picture, if
 * there is one.
 */
export function LocationCard({ body }: { body: string }) {
  const { t } = useTranslation("messages");
  const { image, link, text, point } = locationOf(body);
  const source = mapSource();
  const place = source && pointOf(point);
  const isDrawn = Boolean(place ?? image);
  return (
    <div className={css["location"]}>
      {isDrawn ? (
        <div className={`${basics["middle"]} ${css["map"]}`} aria-hidden>
          {image ? <img src={image} alt="" /> : null}
          {source && place ? (
            <Suspense>
              <MapTiles source={source} point={place} />
            </Suspense>
          ) : null}
          {pin}
        </div>
      ) : null}
      <div className={css["locationText"]}>
        <p dir="auto">
          {isDrawn ? null : pin}
          {text || t("kind.locationMessage")}
        </p>
        {point ? <p className={`${basics["hint"]} ${basics["figures"]}`}>{point}</p> : null}
        {link ? (
          <a href={link} target="_blank" rel="noopener noreferrer nofollow">
            {t("openMap")}
          </a>
        ) : null}
      </div>
    </div>
  );
}
