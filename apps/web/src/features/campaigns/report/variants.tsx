import { useTranslation } from "react-i18next";
import type { Column } from "../../../ui/table/columns.ts";
import { Table } from "../../../ui/table/table.tsx";
import { shareOf } from "../share.ts";
import type { CampaignReport } from "./figures.ts";
import basics from "../../../ui/basics.module.css";
import css from "./summary.module.css";

/** A text with fewer messages than this gets a note that its shares say little. */
const few = 50;
const steps = ["delivered", "read", "replied"] as const;
type Variant = CampaignReport["variants"][number] & { id: number };

/** Compares the texts of a campaign; shows nothing for a campaign with one text. */
export function Variants({ variants }: Pick<CampaignReport, "variants">) {
  const { t } = useTranslation("campaignReport");
  const columns = useVariantColumns();
  if (variants.length < 2) return null;
  const isEarly = variants.some(({ counts }) => counts.sent < few);
  return (
    <section className={`${basics["card"]} ${css["box"]}`} aria-label={t("variants.title")}>
      <h2>{t("variants.title")}</h2>
      <p className={`${basics["hint"]} ${css["note"]}`}>{t(isEarly ? "variants.early" : "variants.note")}</p>
      <Table
        label={t("variants.title")}
        columns={columns}
        items={variants.map((one) => ({ ...one, id: one.variant }))}
      />
    </section>
  );
}

function useVariantColumns(): Column<Variant>[] {
  const { t, i18n } = useTranslation("campaignReport");
  // When this table shares a row with another part of the report, columns of equal width would be narrower than the longest head.
  const figures = { numeric: true, named: true, width: "max-content" };
  return [
    {
      key: "text",
      head: t("variants.text"),
      width: "minmax(0, 1fr)",
      cell: ({ variant, text }) => (
        <>
          <strong>{t("variant", { n: variant })}</strong>
          <p dir="auto">{text}</p>
        </>
      ),
    },
    {
      key: "sent",
      head: t("funnel.sent"),
      ...figures,
      cell: ({ counts }) => new Intl.NumberFormat(i18n.language).format(counts.sent),
    },
    ...steps.map((step) => ({
      key: step,
      head: t(`funnel.${step}`),
      ...figures,
      cell: ({ counts }: Variant) => shareOf(counts[step], counts.sent, i18n.language),
    })),
  ];
}
