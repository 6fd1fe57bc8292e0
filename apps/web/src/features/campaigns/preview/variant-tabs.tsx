import { useTranslation } from "react-i18next";
import { Tabs } from "../../../ui/tabs.tsx";

type Props = { variants: readonly number[]; value: number; onChange: (variant: number) => void; panelId: string };

/** Chooses one of a campaign's texts. A campaign with one text shows no tabs. */
export function VariantTabs({ variants, value, onChange, panelId }: Props) {
  const { t } = useTranslation("campaignReport");
  if (variants.length < 2) return null;
  return (
    <Tabs
      label={t("preview.variants")}
      look="pill"
      tabs={variants.map((n) => ({ value: String(n), label: t("variant", { n }) }))}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      panelId={panelId}
    />
  );
}
