import { templateLimits as limits } from "@balcao/shared/message-templates/rules";
import type { TemplateOffer } from "@balcao/shared/message-templates/schema";
import { useTranslation } from "react-i18next";
import { Check } from "../../ui/fields/check-field.tsx";
import { LineField } from "./line-field.tsx";

type Props = { offer: TemplateOffer; error: string | undefined; onChange: (offer: TemplateOffer) => void };

/** The title of a limited-time offer, and whether it ends. */
export function OfferFields({ offer, error, onChange }: Props) {
  const { t } = useTranslation("messageTemplates");
  return (
    <>
      <LineField
        label={t("offerText")}
        value={offer.text}
        most={limits.offer}
        error={error}
        help={t("offerTextHelp")}
        onChange={(text) => onChange({ ...offer, text })}
      />
      <Check
        label={t("offerExpires")}
        look="switch"
        checked={offer.expires}
        onChange={(expires) => onChange({ ...offer, expires })}
      />
    </>
  );
}
