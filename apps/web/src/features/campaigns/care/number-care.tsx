import type { NumberCare as Care } from "@balcao/shared/campaigns/flight";
import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { storage } from "../../../lib/storage.ts";
import { numbersCare } from "../../../nouns/campaigns/queries.ts";
import { LoadingBlock } from "../../../ui/loading-block.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./care.module.css";
import { Light } from "./light.tsx";
import { NumberCard } from "./number-card.tsx";

const openKey = "campaignCareOpen";
const weight = { red: 0, amber: 1, green: 2 } as const;

/** The care of all numbers above the list of campaigns: one line that opens to a card for each number. */
export function NumberCare() {
  const { t } = useTranslation("campaignReport");
  const id = useId();
  const { data: numbers, isPending, refetch } = useQuery(numbersCare);
  const [isOpen, open] = useState(() => storage.get(openKey) === "true");
  const toggle = () => {
    storage.set(openKey, String(!isOpen));
    open(!isOpen);
  };
  if (isPending) return <LoadingBlock className={css["strip"]} height={48} />;
  if (!numbers)
    return (
      <p className={`${basics["note"]} ${basics["still"]} ${css["failed"]}`} role="alert">
        {t("care.failed")}
        <button type="button" onClick={() => void refetch()}>
          {t("common:retry")}
        </button>
      </p>
    );
  if (numbers.length === 0) return null;
  const worstFirst = numbers.toSorted((a, b) => weight[a.light] - weight[b.light]);
  return (
    <section className={css["care"]} aria-label={t("care.title")}>
      <button type="button" className={css["strip"]} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <span className={`${basics["still"]} ${basics["small"]} ${basics["strong"]}`}>{t("care.title")}</span>
        {isOpen ? null : <Lights numbers={worstFirst} />}
        <ChevronDown size={18} aria-hidden data-open={isOpen} />
      </button>
      <ul id={id} className={css["cards"]} hidden={!isOpen}>
        {isOpen ? worstFirst.map((care) => <NumberCard key={care.whatsappId} care={care} />) : null}
      </ul>
    </section>
  );
}

const mostNamed = 4;

function Lights({ numbers }: { numbers: readonly Care[] }) {
  const { t } = useTranslation("campaignReport");
  const rest = numbers.length - mostNamed;
  return (
    <span className={`${basics["wrapped"]} ${basics["note"]} ${basics["narrow"]} ${css["lights"]}`}>
      {numbers.slice(0, mostNamed).map(({ whatsappId, name, light }) => (
        <span className={`${basics["narrow"]} ${basics["mark"]}`} key={whatsappId}>
          <Light light={light} />
          <span dir="auto">{name}</span>
        </span>
      ))}
      {rest > 0 ? (
        <span className={`${basics["narrow"]} ${basics["mark"]}`}>{t("care.more", { count: rest })}</span>
      ) : null}
    </span>
  );
}
