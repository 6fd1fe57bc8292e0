import type { CampaignPreview } from "@balcao/shared/campaigns/flight";
import { type CampaignDraft, previewOfDraft, withOwnFile } from "../../../nouns/campaigns/draft.ts";
import { Preview } from "./preview-dialog.tsx";

type Props = {
  draft: CampaignDraft;
  /** The name of the number that sends. Undefined when the form does not know it. */
  sender: string | undefined;
  /** A file that is chosen and not sent to the server yet. */
  file: CampaignPreview["message"][number]["file"];
  onClose: () => void;
};

/** Shows what a person would get from an unsaved form. Saves nothing. */
export default function DraftPreviewDialog({ draft, sender, file, onClose }: Props) {
  return (
    <Preview
      campaign={draft.fields}
      sender={sender}
      asked={(of) => previewOfDraft(draft, of)}
      finish={(preview) => (file ? withOwnFile(preview, file) : preview)}
      savedId={null}
      onClose={onClose}
    />
  );
}
