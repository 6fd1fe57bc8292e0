import type { CampaignPreview } from "@balcao/shared/campaigns/flight";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import { useState } from "react";
import type { CampaignDraft } from "../../../nouns/campaigns/draft.ts";
import type { FileChange } from "../../../ui/fields/attachment-field.tsx";
import { bodyOfTemplate, type Values } from "./values.ts";

type LocalFile = CampaignPreview["message"][number]["file"];
/** What the preview shows: the saved campaign, or the form's present values. */
export type PreviewSource = { saved: number } | { draft: CampaignDraft; sender: string | undefined; file: LocalFile };
type Form = { stored: Campaign | null; dirty: boolean; change: FileChange };

/** Opens the preview of a form. A file that is chosen but not uploaded has an object URL until the preview closes. */
export function usePreview() {
  const [shown, show] = useState<PreviewSource | null>(null);
  const close = () => {
    if (shown && "file" in shown && shown.file) URL.revokeObjectURL(shown.file.url);
    show(null);
  };
  return {
    shown,
    show: (values: Values, { stored, dirty, change }: Form) =>
      show(stored && !dirty ? { saved: stored.id } : draftOf(values, stored, change)),
    close,
  };
}

function draftOf(values: Values, stored: Campaign | null, change: FileChange): PreviewSource {
  const { name: _name, at: _at, queueId: _queue, tagId: _tag, template, ...rest } = values;
  const fields = { ...rest, template: template && bodyOfTemplate(template) };
  const draft = { campaignId: stored?.id ?? null, keepsFile: change === "keep", fields };
  const sender = stored?.whatsapp?.id === fields.whatsappId ? stored?.whatsapp?.name : undefined;
  const file =
    change instanceof File ? { name: change.name, mimetype: change.type, url: URL.createObjectURL(change) } : null;
  return { draft, sender, file };
}
