import { nameCampaignVariables, offeredAs } from "@balcao/shared/campaigns/texts";
import { useTranslation } from "react-i18next";
import { NamedText } from "../variables/named-text.tsx";

/** The name of a campaign's variable: words if every person has the variable, otherwise the name of its column or shortcut. */
export function useVariableName(): (key: string) => string {
  const { t } = useTranslation("campaigns");
  return (key) => {
    const offered = offeredAs(key);
    return offered ? t(`variable.${offered}`) : key;
  };
}

/** A text of a campaign as it is stored, with its marks drawn and its variables by their names. */
export function CampaignWords({ text }: { text: string }) {
  const nameOf = useVariableName();
  return <NamedText text={(chip) => nameCampaignVariables(text, (key) => chip(nameOf(key)))} />;
}
