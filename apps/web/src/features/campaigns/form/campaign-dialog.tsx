import { canEdit } from "@balcao/shared/campaigns/rules";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import { useState } from "react";
import { CampaignDetails } from "./campaign-details.tsx";
import { CampaignForm } from "./campaign-form.tsx";

type Props = { campaign: Campaign | null; onClose: () => void; onSaved: (campaign: Campaign) => void };

/**
 * Adds or changes a campaign, or shows one that can no longer be changed. The dialog decides when it opens whether it shows or edits, so that nothing
 * typed is lost.
 */
export default function CampaignDialog({ campaign, onClose, onSaved }: Props) {
  const [start] = useState(campaign);
  const [editable] = useState(() => campaign === null || canEdit(campaign, new Date()));
  if (campaign && !editable) return <CampaignDetails campaign={campaign} onClose={onClose} />;
  return <CampaignForm campaign={start} onClose={onClose} onSaved={onSaved} />;
}
