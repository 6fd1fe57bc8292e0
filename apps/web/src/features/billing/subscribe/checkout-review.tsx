import { useTranslation } from "react-i18next";
import { ChangeSummary } from "./change-summary.tsx";
import type { Data } from "./checkout-data.tsx";
import type { Choice } from "./chosen-to-switch-off.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./checkout.module.css";

type Props = { plan: string; data: Data; email: string; choice: Choice; onChoose: (choice: Choice) => void };

/** Shows what is ordered, and by whom, before the order is sent. */
export function CheckoutReview({ plan, data, email, choice, onChoose }: Props) {
  const { t } = useTranslation("billing");
  const who = [data.firstName, data.lastName].filter(Boolean).join(" ");
  const where = [data.address, data.city, data.state, data.zipcode].filter(Boolean).join(", ");
  return (
    <div className={`${basics["column"]} ${basics["gap16"]} ${css["review"]}`}>
      <section className={`${basics["gap4"]} ${basics["column"]}`}>
        <h3>{t("orderedBy")}</h3>
        <p>{who}</p>
        {where ? <p>{`${where} · ${t(`country.${data.country}`)}`}</p> : null}
        <p>{email}</p>
      </section>
      <section className={`${basics["gap4"]} ${basics["column"]}`}>
        <h3>{t("summary")}</h3>
        <ChangeSummary plan={plan} choice={choice} onChoose={onChoose} />
        <p className={basics["note"]}>{t("about.pix")}</p>
      </section>
    </div>
  );
}
