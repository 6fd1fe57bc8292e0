import type { NumberCare } from "@balcao/shared/campaigns/flight";
import CircleCheck from "lucide-react/icons/circle-check";
import OctagonX from "lucide-react/icons/octagon-x";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "./care.module.css";

const icons = { green: CircleCheck, amber: TriangleAlert, red: OctagonX };

/** The traffic light of a number: each colour has a shape and a word of its own. */
export function Light({ light, worded = false }: { light: NumberCare["light"]; worded?: boolean }) {
  const { t } = useTranslation("campaignReport");
  const Icon = icons[light];
  return (
    <span
      className={`${basics["still"]} ${basics["mark"]} ${basics["small"]} ${basics["firm"]} ${css["light"]}`}
      data-light={light}
    >
      <Icon size={16} aria-hidden />
      <span className={worded ? undefined : "sr-only"}>{t(`care.light.${light}`)}</span>
    </span>
  );
}
