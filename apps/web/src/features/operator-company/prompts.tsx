import type { CompanyDashboard } from "@balcao/shared/dashboard/operator-api";
import { useTranslation } from "react-i18next";
import { Facts } from "./facts.tsx";
import basics from "../../ui/basics.module.css";
import css from "./prompts.module.css";

/** The instructions of the company's assistant: its own, and the prompts that queues and numbers use. Each prompt can be opened. */
export function Prompts({ data: { assistant, prompts } }: { data: CompanyDashboard }) {
  const { t } = useTranslation("operator");
  const { t: words } = useTranslation("prompts");
  const own = { id: 0, name: t("company.ownPrompt"), ...assistant };
  return (
    <Facts
      title={t("company.prompts")}
      facts={[{ name: t("company.state"), value: words(`chatbot.${assistant.enabled ? "enabled" : "disabled"}`) }]}
    >
      <ul className={`${basics["apart"]} ${basics["small"]} ${css["prompts"]}`}>
        {[own, ...prompts].map((prompt) => (
          <li key={prompt.id}>
            <Told {...prompt} />
          </li>
        ))}
      </ul>
    </Facts>
  );
}

type ToldProps = { name: string; instructions: string; temperature: number };

function Told({ name, instructions, temperature }: ToldProps) {
  const { t, i18n } = useTranslation("operator");
  return (
    <details>
      <summary>
        <strong dir="auto">{name}</strong>
        <small>{t("company.temperature", { value: temperature.toLocaleString(i18n.language) })}</small>
      </summary>
      {instructions === "" ? <p>{t("company.noInstructions")}</p> : <p dir="auto">{instructions}</p>}
    </details>
  );
}
