import type { Campaign } from "@balcao/shared/campaigns/schema";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { notify } from "../../../lib/notify.ts";
import type { FileChange } from "../../../ui/fields/attachment-field.tsx";
import { useEntityForm } from "../../../ui/dialogs/use-entity-form.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { useRestartCampaign } from "../../../nouns/campaigns/queries.ts";
import { usePreview } from "./use-preview.ts";
import { HalfSaved, useSaveCampaign } from "./save.ts";
import { bodyOf, valuesOf } from "./values.ts";

/** What happens after the campaign is saved. */
type Next = "close" | "restart";

/**
 * The values of the form, and how they are saved with the file. When the server refuses only the file or the time of a new campaign, saving again
 * changes that campaign.
 */
export function useCampaignForm(campaign: Campaign | null, onClose: () => void, onSaved: (saved: Campaign) => void) {
  const { t } = useTranslation("campaigns");
  const zone = useMe().company.timezone;
  const [stored, store] = useState(campaign);
  const file = useFile();
  const preview = usePreview();
  const next = useRef<Next>("close");
  const save = useSaveCampaign(stored?.lostParts ?? [], file.change, file.tell);
  const { restart, isPending: isRestarting } = useRestart(onClose);
  const entity = useEntityForm({
    id: campaign?.id ?? null,
    start: () => valuesOf(campaign, zone),
    bodyOf: (values) => bodyOf(values, zone),
    save,
    onSaved: (saved) => {
      notify.success(t("saved"));
      if (next.current === "close") return onSaved(saved);
      hold(saved);
      restart(saved.id);
    },
    onRefused: (error, values) => {
      if (!(error instanceof HalfSaved)) return;
      entity.keep(keptOf(error, values, zone));
      store(error.saved);
    },
  });
  const { form, dialog, keep } = entity;
  const dirty = dialog.dirty || file.change !== "keep";
  const hold = (saved: Campaign) => {
    const values = valuesOf(saved, zone);
    keep({ id: saved.id, values });
    form.reset(values);
    store(saved);
    file.set("keep");
  };
  const submit = (what: Next) => {
    next.current = what;
    void form.handleSubmit(entity.submit)();
  };
  return {
    form,
    file,
    stored,
    kept: valuesOf(campaign, zone).at,
    preview: { ...preview, open: () => preview.show(form.getValues(), { stored, dirty, change: file.change }) },
    saveOnly: () => submit("close"),
    dialog: {
      dirty,
      busy: dialog.busy || isRestarting,
      refusal: save.error instanceof HalfSaved ? errorText(save.error.cause) : dialog.refusal,
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        submit(campaign?.status === "CANCELADA" ? "restart" : "close");
      },
    },
  };
}

/** The values that were saved: all but the time, which stays typed in the form for the next save. */
const keptOf = ({ saved }: HalfSaved, values: ReturnType<typeof valuesOf>, zone: string) => ({
  id: saved.id,
  values: { ...values, at: valuesOf(saved, zone).at },
});

/** The change of the attachment, and how much of a new file is sent; null while no upload runs. */
function useFile() {
  const [change, set] = useState<FileChange>("keep");
  const [progress, tell] = useState<number | null>(null);
  return { change, set, progress, tell };
}

/** Continues a saved campaign, and then closes its form. */
function useRestart(onClose: () => void) {
  const { t } = useTranslation("campaigns");
  const { mutate, isPending } = useRestartCampaign();
  const onSuccess = () => {
    notify.success(t("restarted"));
    onClose();
  };
  return { restart: (campaignId: number) => mutate(campaignId, { onSuccess }), isPending };
}
