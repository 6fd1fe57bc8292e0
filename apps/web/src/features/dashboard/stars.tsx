import Star from "lucide-react/icons/star";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./attendants.module.css";

const scale = [1, 2, 3] as const;

/** The word for the nearest number of stars. A rating halfway between two words gets the lower word, so that the word never exceeds the rating. */
export const wordOf = (rating: number): 1 | 2 | 3 => (rating <= 1.5 ? 1 : rating <= 2.5 ? 2 : 3);

/** The rating as stars. The last star may be filled in part. */
export function Stars({ rating, ratings }: { rating: number | null; ratings: number }) {
  const { t, i18n } = useTranslation("dashboard");
  if (rating === null) return <span className={basics["quiet"]}>{t("notRated")}</span>;
  const value = rating.toLocaleString(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const title = t("ratedAs", { word: t(`stars.${wordOf(rating)}`), value, count: ratings });
  return (
    <span className={css["stars"]} role="img" aria-label={title} title={title}>
      {scale.map((star) => (
        <span key={star} className={css["star"]}>
          <Star size={16} strokeWidth={1.5} />
          <span style={{ width: `${Math.min(1, Math.max(0, rating - star + 1)) * 100}%` }}>
            <Star size={16} strokeWidth={1.5} fill="currentColor" />
          </span>
        </span>
      ))}
      <small className={`${basics["figures"]} ${basics["small"]}`}>{value}</small>
    </span>
  );
}
