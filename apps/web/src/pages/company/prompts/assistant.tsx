import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "../../../features/assistant/assistant.module.css";
import { InstructionsForm } from "../../../features/assistant/instructions-form.tsx";
import { companyAssistant } from "../../../nouns/assistant/queries.ts";
import { useSetting } from "../../../nouns/settings/queries.ts";
import { Check } from "../../../ui/fields/check-field.tsx";
import { RowsSkeleton } from "../../../ui/rows.tsx";
import { ErrorState } from "../../../ui/states.tsx";

/** The company's own assistant: whether it answers, and its instructions. */
export default function Assistant() {
  const { t } = useTranslation("prompts");
  const { data, isPending, refetch } = useQuery(companyAssistant);
  const { value, saving, save } = useSetting("chatbotAgent");
  const isOn = value === "enabled";
  if (isPending) return <RowsSkeleton />;
  if (!data) return <ErrorState text={t("failed")} retry={() => void refetch()} />;
  return (
    <>
      <div className={`${basics["row"]} ${css["state"]}`}>
        <h2>{t(isOn ? "chatbot.enabled" : "chatbot.disabled")}</h2>
        <Check
          look="switch"
          label={t("chatbot.switch")}
          checked={isOn}
          disabled={saving}
          onChange={(on) => save(on ? "enabled" : "disabled")}
        />
      </div>
      <p className={`${basics["note"]} ${css["note"]}`}>{t("chatbot.help")}</p>
      <InstructionsForm assistant={data.companyAssistant} />
    </>
  );
}
