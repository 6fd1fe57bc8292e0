import { variants } from "@balcao/shared/campaigns/rules";
import { useId, useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CheckField } from "../../../ui/fields/check-field.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./form.module.css";
import { CampaignText } from "./text-field.tsx";
import { useVariables } from "./use-variables.ts";
import type { Values } from "./values.ts";

type Tab = `${(typeof variants)[number]}`;

/** The texts of the campaign, one variant at a time. Each person gets one of the variants that are not empty. */
export function TextTabs({ control }: { control: Control<Values> }) {
  const { t } = useTranslation("campaigns");
  const [tab, show] = useState<Tab>("1");
  const values = useWatch({ control }) as Values;
  const known = useVariables(values.contactListId);
  const panelId = useId();
  const tabs = variants.map((n) => {
    const count = values[`message${n}`].trim().length;
    return {
      value: `${n}` as const,
      label: t("variant", { n }),
      ...(count > 0 ? { count, said: t("signs", { count }) } : {}),
    };
  });
  return (
    <section className={`${basics["column"]} ${css["texts"]}`} aria-label={t("texts")}>
      <div>
        <CheckField control={control} name="confirmation" label={t("confirmation")} look="switch" />
        <p className={basics["hint"]}>{t("confirmationHelp")}</p>
      </div>
      <div className={css["tabs"]}>
        <Tabs label={t("texts")} tabs={tabs} value={tab} onChange={show} panelId={panelId} quiet />
      </div>
      <div
        id={panelId}
        role="tabpanel"
        aria-label={t("variant", { n: tab })}
        className={`${basics["column"]} ${css["panel"]}`}
      >
        {values.confirmation ? (
          <CampaignText
            key={`confirmation${tab}`}
            control={control}
            name={`confirmationMessage${tab}`}
            label={t("question")}
            help={t("questionHelp")}
            known={known}
          />
        ) : null}
        <CampaignText
          key={`message${tab}`}
          control={control}
          name={`message${tab}`}
          label={t("message")}
          {...(tab === "1" ? {} : { help: t("variantHelp") })}
          known={known}
        />
      </div>
    </section>
  );
}
