import { variantTexts } from "@balcao/shared/campaigns/rules";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { zonedFull } from "../../../lib/time/zoned.ts";
import { Caution } from "../../../ui/caution.tsx";
import { InfoDialog } from "../../../ui/dialogs/info-dialog.tsx";
import { CampaignWords } from "../../../nouns/campaigns/campaign-words.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import { queueList } from "../../../nouns/queues/noun.ts";
import { allTags } from "../../../nouns/tags/noun.ts";
import { CampaignNotes, StatusChip } from "../status.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./campaign-details.module.css";

type Props = { campaign: Campaign; onClose: () => void };

/** A campaign that can no longer be changed, with the reason. */
export function CampaignDetails({ campaign, onClose }: Props) {
  const { t } = useTranslation("campaigns");
  const { name, status, confirmation } = campaign;
  const messages = variantTexts(campaign, "message");
  const questions = confirmation ? variantTexts(campaign, "confirmationMessage") : [];
  return (
    <InfoDialog title={name} wide onClose={onClose}>
      <div className={`${basics["column"]} ${css["details"]}`}>
        <Caution>{t(`readOnly.${status}`)}</Caution>
        <p>
          <StatusChip campaign={campaign} />
        </p>
        <CampaignNotes campaign={campaign} />
        <Facts campaign={campaign} />
        {questions.map(({ variant, text }) => (
          <Text key={`q${variant}`} title={t("questionOf", { n: variant })} text={text} />
        ))}
        {messages.map(({ variant, text }) => (
          <Text key={variant} title={t("variant", { n: variant })} text={text} />
        ))}
      </div>
    </InfoDialog>
  );
}

const Text = ({ title, text }: { title: string; text: string }) => (
  <section>
    <h3>{title}</h3>
    <p className={`${basics["written"]} ${css["text"]}`} dir="auto">
      <CampaignWords text={text} />
    </p>
  </section>
);

function Facts({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const { timezone } = useMe().company;
  const { data: queues = [] } = useQuery(queueList);
  const { data: tags = [] } = useQuery(allTags);
  const { scheduledAt, whatsapp, contactList, tagList, fileList, mediaName, queueId, tagId, template } = campaign;
  const facts = [
    [t("at"), scheduledAt && zonedFull(scheduledAt, timezone)],
    [t("connection"), whatsapp?.name],
    [t("template"), template && `${template.name} (${template.language})`],
    [t("contactList"), contactList?.name],
    [t("tagList"), tagList?.name],
    [t("fileList"), fileList?.name],
    [t("attachment"), mediaName],
    [t("queue"), queues.find(({ id }) => id === queueId)?.name],
    [t("tag"), tags.find(({ id }) => id === tagId)?.name],
  ] as const;
  return (
    <dl className={css["facts"]}>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt className={basics["hint"]}>{label}</dt>
            <dd className={basics["broken"]} dir="auto">
              {value}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
