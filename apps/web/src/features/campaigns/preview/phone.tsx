import type { CampaignPreview } from "@balcao/shared/campaigns/flight";
import FileText from "lucide-react/icons/file-text";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../../ui/avatar.tsx";
import { RichText } from "../../messages/offers/rich-text.tsx";
import { pickOut } from "./pick-out.ts";
import css from "./preview.module.css";

/** A picture of a phone on which the campaign has arrived. */
export function Phone({ preview, sender }: { preview: CampaignPreview; sender: string }) {
  const { t } = useTranslation("campaignReport");
  const { confirmation, files, text, missing } = preview;
  return (
    <figure className={css["phone"]} aria-label={t("preview.phone", { name: preview.name })}>
      <div className={css["top"]}>
        <Avatar name={sender} size={28} />
        <strong dir="auto">{sender}</strong>
      </div>
      <ol className={css["chat"]}>
        {confirmation === null ? null : (
          <>
            <li className={css["bubble"]}>
              <Text text={confirmation} missing={missing} />
            </li>
            <li className={css["bubble"]} data-theirs>
              {t("preview.yes")}
            </li>
          </>
        )}
        {files.map((file) => (
          <li key={file.url} className={css["bubble"]} data-file>
            <Attached file={file} />
          </li>
        ))}
        {text === "" ? null : (
          <li className={css["bubble"]}>
            <Text text={text} missing={missing} />
          </li>
        )}
      </ol>
    </figure>
  );
}

function Attached({ file: { name, mimetype, url } }: { file: CampaignPreview["files"][number] }) {
  if (mimetype.startsWith("image/")) return <img src={url} alt={name} loading="lazy" />;
  return (
    <span className={css["file"]}>
      <FileText size={20} aria-hidden />
      <span dir="auto">{name}</span>
    </span>
  );
}

/** The text as WhatsApp shows it; variables without a value are marked. */
function Text({ text, missing }: { text: string; missing: readonly string[] }) {
  return (
    <span className={css["text"]} dir="auto">
      {pickOut(text, missing).map(({ part, isMissing, at }) =>
        isMissing ? <mark key={at}>{part}</mark> : <RichText key={at} text={part} />,
      )}
    </span>
  );
}
