import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import basics from "../../../ui/basics.module.css";
import css from "../../../features/operator-money/money.module.css";
import { MoneySums } from "../../../features/operator-money/money-sums.tsx";
import { OwedList } from "../../../features/operator-money/owed-list.tsx";
import { Providers } from "../../../features/operator-money/providers.tsx";
import { type Show, shows } from "../../../nouns/operator-money/queries.ts";
import { Tabs } from "../../../ui/tabs.tsx";

const parts = ["sums", "invoices", "providers"] as const;

/** What companies owe and have paid, and how money is collected. The address names the part, filter and company, so that links can lead there. */
export default function Money() {
  const { t } = useTranslation("operator");
  const [params, setParams] = useSearchParams();
  const panelId = useId();
  const companyId = Number(params.get("company")) || null;
  const part = parts.find((one) => one === params.get("part")) ?? (companyId === null ? "sums" : "invoices");
  const show = shows.find((one) => one === params.get("show")) ?? "all";
  const go = (next: { part?: string; show?: Show; companyId?: number | null }) => {
    const company = next.companyId === undefined ? companyId : next.companyId;
    setParams(
      {
        tab: "money",
        part: next.part ?? part,
        show: next.show ?? show,
        ...(company ? { company: String(company) } : {}),
      },
      { replace: true },
    );
  };
  return (
    <div className={`${basics["gap16"]} ${css["body"]}`}>
      <Tabs
        label={t("shell:nav.platform.money")}
        look="pill"
        tabs={parts.map((value) => ({ value, label: t(`money.part.${value}`) }))}
        value={part}
        onChange={(next) => go({ part: next })}
        panelId={panelId}
      />
      <div id={panelId} className={css["panel"]} role="tabpanel" aria-label={t(`money.part.${part}`)}>
        {part === "sums" ? <MoneySums /> : null}
        {part === "invoices" ? (
          <OwedList
            show={show}
            onShow={(next) => go({ show: next })}
            companyId={companyId}
            onCompany={(id) => go({ companyId: id })}
          />
        ) : null}
        {part === "providers" ? <Providers /> : null}
      </div>
    </div>
  );
}
