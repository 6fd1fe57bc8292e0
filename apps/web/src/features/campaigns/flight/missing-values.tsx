import type { FlightCheck } from "@balcao/shared/campaigns/flight";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import { saysName } from "@balcao/shared/campaigns/texts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { CampaignWords } from "../../../nouns/campaigns/campaign-words.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./flight.module.css";

/** The variables of the texts for which some people have no value, with the first of these people. */
export function MissingValues({
  campaign: { contactListId },
  check: { missing, template },
}: {
  campaign: Campaign;
  check: FlightCheck;
}) {
  const { t } = useTranslation("campaignReport");
  if (missing.length === 0) return null;
  return (
    <section className={css["part"]} aria-label={t("flight.missing")}>
      <h3>{t("flight.missing")}</h3>
      <p className={`${basics["hint"]} ${basics["broken"]} ${css["note"]}`}>{t("flight.missingNote")}</p>
      {template && missing.some(({ key }) => saysName(key)) ? (
        <p className={`${basics["hint"]} ${basics["broken"]} ${css["note"]}`}>{t("flight.noName")}</p>
      ) : null}
      <ul className={css["missing"]}>
        {missing.map(({ key, count, people }) => (
          <li key={key}>
            <p>
              <CampaignWords text={`{${key}}`} /> {t("flight.missingFor", { count })}
            </p>
            <p className={`${basics["hint"]} ${basics["broken"]} ${css["note"]}`} dir="auto">
              {people.join(", ")}
              {count > people.length ? t("flight.andMore", { count: count - people.length }) : null}
            </p>
          </li>
        ))}
      </ul>
      {contactListId ? <Link to={`/contact-lists/${contactListId}/contacts`}>{t("to.list")}</Link> : null}
    </section>
  );
}
