import { variantTexts } from "@balcao/shared/campaigns/rules";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EntityDialog } from "../../../ui/dialogs/entity-dialog.tsx";
import { oneCampaign } from "../../../nouns/campaigns/queries.ts";
import { TestNumber } from "./test-number.tsx";
import { useSendTest } from "./use-send-test.ts";
import { VariantTabs } from "./variant-tabs.tsx";

/** Sends the campaign to a number of the user's own, before other people get it. */
export function TestDialog({ campaignId, onClose }: { campaignId: number; onClose: () => void }) {
  const { t } = useTranslation("campaignReport");
  const { data: campaign } = useQuery(oneCampaign(campaignId));
  const variants = campaign ? variantTexts(campaign, "message").map(({ variant }) => variant) : [];
  const [wanted, choose] = useState<number>();
  const variant = wanted ?? variants[0] ?? 1;
  const { field, submit, isPending } = useSendTest(campaignId, variant, onClose);
  return (
    <EntityDialog
      title={t("test.title")}
      action={t("test.send")}
      dirty={false}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <VariantTabs variants={variants} value={variant} onChange={choose} panelId="campaign-test" />
      <div id="campaign-test">
        <TestNumber {...field} autoFocus />
      </div>
    </EntityDialog>
  );
}
