import type { Campaign, CampaignStatus } from "@balcao/shared/campaigns/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import Megaphone from "lucide-react/icons/megaphone";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { NumberCare } from "../../features/campaigns/care/number-care.tsx";
import { CancelCampaign, DeleteCampaign } from "../../features/campaigns/list/cancel-and-delete.tsx";
import { CampaignActions, type Verb } from "../../features/campaigns/list/campaign-actions.tsx";
import { CampaignCard } from "../../features/campaigns/list/campaign-card.tsx";
import { FirstSteps } from "../../features/campaigns/list/first-steps.tsx";
import { StatusFilter } from "../../features/campaigns/list/status-filter.tsx";
import { campaignPages } from "../../nouns/campaigns/queries.ts";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { CrudPage } from "../../ui/page/crud-page.tsx";
import { useSearch } from "../../ui/fields/use-search.ts";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";

const CampaignDialog = lazy(() => import("../../features/campaigns/form/campaign-dialog.tsx"));
const FlightCheckDialog = lazy(() => import("../../features/campaigns/flight/flight-check-dialog.tsx"));
type Dialogs = { [V in Verb]: Campaign } & { add: true; offer: Campaign };

export default function Campaigns() {
  const { t } = useTranslation("campaigns");
  const search = useSearch();
  const [status, setStatus] = useState<CampaignStatus | undefined>();
  const query = useInfiniteQuery(campaignPages({ searchParam: search.term, ...(status ? { status } : {}) }));
  const dialog = useDialogSwitch<Dialogs>();
  const items = query.data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <CrudPage
      words={{ title: t("title"), subtitle: t("subtitle"), add: t("add") }}
      empty={{ icon: Megaphone, title: t("emptyTitle"), text: t("emptyText"), more: <FirstSteps /> }}
      onAdd={() => dialog.open("add", true)}
      search={{ ...search, label: t("search") }}
      filter={{ control: <StatusFilter value={status} onChange={setStatus} />, isOn: status !== undefined }}
      query={query}
      head={<NumberCare />}
      items={items}
      renderItem={(campaign, position) => (
        <CampaignCard
          key={campaign.id}
          campaign={campaign}
          position={position}
          onOpen={() => dialog.open("edit", campaign)}
        >
          <CampaignActions campaign={campaign} onVerb={(verb) => dialog.open(verb, campaign)} />
        </CampaignCard>
      )}
    >
      <Opened dialog={dialog} items={items} />
    </CrudPage>
  );
}

type OpenedProps = { dialog: ReturnType<typeof useDialogSwitch<Dialogs>>; items: readonly Campaign[] };

/** The open dialog with the campaign in its present state. */
function Opened({ dialog: { now, open, close }, items }: OpenedProps) {
  const { t } = useTranslation("campaigns");
  const present = (campaign: Campaign) => items.find(({ id }) => id === campaign.id) ?? campaign;
  const onSaved = (campaign: Campaign) => open("offer", campaign);
  if (now.add) return <CampaignDialog campaign={null} onClose={close} onSaved={onSaved} />;
  if (now.edit) return <CampaignDialog campaign={present(now.edit)} onClose={close} onSaved={onSaved} />;
  if (now.check) return <FlightCheckDialog campaign={present(now.check)} onClose={close} />;
  if (now.cancel) return <CancelCampaign campaign={present(now.cancel)} onClose={close} />;
  if (now.delete) return <DeleteCampaign campaign={present(now.delete)} onClose={close} />;
  const { offer } = now;
  if (!offer) return null;
  return (
    <Confirm
      open
      title={t("offerTitle", { name: offer.name })}
      text={t("offerText")}
      action={t("check")}
      dismiss={t("notNow")}
      onClose={close}
      onConfirm={() => open("check", offer)}
    />
  );
}
