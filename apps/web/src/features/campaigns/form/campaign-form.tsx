import { campaignName } from "@balcao/shared/campaigns/rules";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import Button from "@mui/material/Button";
import Smartphone from "lucide-react/icons/smartphone";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { EntityDialog } from "../../../ui/dialogs/entity-dialog.tsx";
import { AttachmentField } from "../../../ui/fields/attachment-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { Late } from "../../../ui/late.tsx";
import css from "./form.module.css";
import { MoreFields, PeopleFields, ServedField } from "./people-fields.tsx";
import { TemplateField } from "./template-field.tsx";
import { TextTabs } from "./text-tabs.tsx";
import { TimeField } from "./time-field.tsx";
import type { PreviewSource } from "./use-preview.ts";
import { useCampaignForm } from "./use-campaign-form.ts";
import { nameFault } from "./values.ts";

const PreviewDialog = lazy(() => import("../preview/preview-dialog.tsx"));
const DraftPreviewDialog = lazy(() => import("../preview/draft-preview-dialog.tsx"));

type Props = {
  /** The campaign as it was when the dialog was opened; null for a new campaign. */
  campaign: Campaign | null;
  onClose: () => void;
  onSaved: (campaign: Campaign) => void;
};

/** Adds or changes a campaign. A cancelled campaign can be continued as soon as its changes are saved. */
export function CampaignForm({ campaign, onClose, onSaved }: Props) {
  const { t } = useTranslation("campaigns");
  const edited = useCampaignForm(campaign, onClose, onSaved);
  const { control } = edited.form;
  const cancelled = campaign?.status === "CANCELADA";
  return (
    <>
      <EntityDialog
        {...edited.dialog}
        wide
        title={t(campaign ? "editTitle" : "add")}
        action={t(cancelled ? "saveAndRestart" : "common:save")}
        more={
          <>
            <Button color="inherit" startIcon={<Smartphone size={16} aria-hidden />} onClick={edited.preview.open}>
              {t("preview")}
            </Button>
            {cancelled ? (
              <Button color="inherit" onClick={edited.saveOnly}>
                {t("common:save")}
              </Button>
            ) : null}
          </>
        }
        onClose={onClose}
      >
        <NameField edited={edited} />
        <h3 className={css["heading"]}>{t("texts")}</h3>
        <TextTabs control={control} />
        <AttachmentField
          label={t("attachment")}
          help={t("attachmentHelp")}
          saved={
            edited.stored?.mediaName
              ? { name: edited.stored.mediaName, path: edited.stored.mediaPath, size: null }
              : null
          }
          change={edited.file.change}
          onChange={edited.file.set}
          progress={edited.file.progress}
        />
        <h3 className={css["heading"]}>{t("audience")}</h3>
        <div className={css["grid"]}>
          <PeopleFields control={control} campaign={campaign} />
          <TimeField control={control} kept={edited.kept} />
        </div>
        <TemplateField control={control} file={edited.file.change instanceof File ? edited.file.change : null} />
        <ServedField control={control} />
        <h3 className={css["heading"]}>{t("extras")}</h3>
        <div className={css["grid"]}>
          <MoreFields control={control} campaign={campaign} />
        </div>
      </EntityDialog>
      <Late>
        <Shown shown={edited.preview.shown} onClose={edited.preview.close} />
      </Late>
    </>
  );
}

function Shown({ shown, onClose }: { shown: PreviewSource | null; onClose: () => void }) {
  if (shown === null) return null;
  if ("saved" in shown) return <PreviewDialog campaignId={shown.saved} onClose={onClose} />;
  return <DraftPreviewDialog {...shown} onClose={onClose} />;
}

function NameField({ edited: { form } }: { edited: ReturnType<typeof useCampaignForm> }) {
  const { t } = useTranslation("campaigns");
  return (
    <TextField
      label={t("name")}
      error={form.formState.errors.name?.message}
      placeholder={t("namePlaceholder")}
      maxLength={campaignName.max}
      autoFocus
      registration={form.register("name", {
        validate: (value) => {
          const fault = nameFault(value);
          return fault ? t(`fault.${fault}`) : true;
        },
      })}
    />
  );
}
