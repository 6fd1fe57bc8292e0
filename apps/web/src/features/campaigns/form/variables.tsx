import { campaignVariables } from "@balcao/shared/campaigns/texts";
import { useTranslation } from "react-i18next";
import { useVariableName } from "../../../nouns/campaigns/campaign-words.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./text-field.module.css";
import type { KnownVariables } from "./use-variables.ts";

type ToolProps = { label: string; known: KnownVariables; onChoose: (key: string) => void };

/** The variables that a text of a campaign may hold, as buttons. */
export function Variables({ label, known: { columns, shortcuts }, onChoose }: ToolProps) {
  const { t } = useTranslation("campaigns");
  const nameOf = useVariableName();
  const offered = [
    ...campaignVariables.map((key) => ({ key, text: nameOf(key), title: `{${key}}` })),
    ...columns.map((key) => ({ key, text: key, title: t("ofList") })),
    ...shortcuts.map(({ key, value }) => ({ key, text: key, title: value })),
  ];
  return (
    <div
      className={`${basics["wrapped"]} ${basics["narrow"]} ${basics["gap6"]} ${css["names"]}`}
      role="group"
      aria-label={label}
    >
      {offered.map(({ key, text, title }) => (
        <button
          key={`${key}-${title}`}
          className={`${basics["hint"]} ${basics["broken"]}`}
          type="button"
          title={title}
          onClick={() => onChoose(key)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
