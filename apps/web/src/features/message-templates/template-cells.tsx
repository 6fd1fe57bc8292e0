import { isApproved, lacksCardFile } from "@balcao/shared/message-templates/rules";
import type {
  MessageTemplate,
  TemplateCard,
  TemplateQuality,
  TemplateStatus,
} from "@balcao/shared/message-templates/schema";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import Pause from "lucide-react/icons/pause";
import { useTranslation } from "react-i18next";
import { capital } from "../../lib/plain-text.ts";
import basics from "../../ui/basics.module.css";
import type { Column } from "../../ui/table/columns.ts";
import { languageName } from "../../nouns/message-templates/language.ts";
import { TemplateWords } from "../../nouns/message-templates/template-words.tsx";
import marks from "../../ui/looks/marks.module.css";
import css from "./template-cells.module.css";

/** What the page shows of a template. */
export function useTemplateColumns(): Column<MessageTemplate>[] {
  const { t, i18n } = useTranslation("messageTemplates");
  return [
    { key: "name", head: t("name"), width: "minmax(0, 3fr)", cell: (one) => <Words template={one} /> },
    { key: "status", head: t("statusHead"), width: "minmax(0, 2fr)", cell: (one) => <State template={one} /> },
    {
      key: "kind",
      head: t("kindHead"),
      width: "minmax(0, 1.4fr)",
      cell: ({ category, language }) => (
        <span className={`${basics["column"]} ${basics["narrow"]} ${css["kind"]}`}>
          <span>{t(`category.${category}`)}</span>
          <span className={basics["note"]}>{capital(languageName(language, i18n.language), i18n.language)}</span>
        </span>
      ),
    },
    {
      key: "quality",
      head: t("qualityHead"),
      width: "minmax(0, 1fr)",
      cell: ({ quality }) => <QualityMark quality={quality} />,
    },
  ];
}

const Words = ({ template: { name, content, connections } }: { template: MessageTemplate }) => (
  <span className={`${basics["rest"]} ${basics["column"]} ${basics["narrow"]} ${css["words"]}`}>
    <strong dir="auto">{name}</strong>
    <span className={basics["clipped"]} dir="auto">
      <TemplateWords text={content.body} />
    </span>
    {content.cards ? <Cards cards={content.cards} /> : null}
    <small className={basics["clipped"]}>{connections.map((one) => one.name).join(", ")}</small>
  </span>
);

/** How many cards a carousel has, and the pictures of the first ones. */
function Cards({ cards }: { cards: readonly TemplateCard[] }) {
  const { t } = useTranslation("messageTemplates");
  const pictures = cards.flatMap(({ header, file }) => (header === "image" && file ? [file.url] : [])).slice(0, 4);
  return (
    <span className={`${basics["row"]} ${basics["gap4"]} ${css["cards"]}`}>
      {pictures.map((url, at) => (
        <img key={at} src={url} alt="" loading="lazy" />
      ))}
      <small>{t("cardsOf", { count: cards.length })}</small>
    </span>
  );
}

const looks: Readonly<Record<TemplateStatus, "good" | "bad" | "warning" | "quiet">> = {
  approved: "good",
  pending: "quiet",
  in_appeal: "quiet",
  rejected: "bad",
  disabled: "bad",
  paused: "warning",
  pending_deletion: "warning",
  limit_exceeded: "bad",
  archived: "quiet",
  unknown: "quiet",
};
const icons = { good: CircleCheck, bad: CircleX, warning: Pause, quiet: Clock };

/** Meta's state of the template and, if refused or stopped, why and what helps. */
function State({ template }: { template: MessageTemplate }) {
  const { status, rejectedReason } = template;
  const { t } = useTranslation("messageTemplates");
  const look = looks[status];
  const Icon = icons[look];
  const advice = status === "rejected" ? t([`reason.${rejectedReason ?? "NONE"}`, "reason.NONE"]) : null;
  const help = ["paused", "disabled", "limit_exceeded"].includes(status) ? t(`help.${status}`) : advice;
  return (
    <span className={`${basics["column"]} ${basics["narrow"]} ${css["state"]}`}>
      <span className={`${basics["mark"]} ${marks["mark"]}`} data-look={look}>
        <Icon size={16} aria-hidden />
        {t(`status.${status}`)}
      </span>
      {help ? <small>{help}</small> : null}
      {isApproved(template) && lacksCardFile(template.content) ? <small>{t("lacksFiles")}</small> : null}
    </span>
  );
}

function QualityMark({ quality }: { quality: TemplateQuality }) {
  const { t } = useTranslation("messageTemplates");
  return (
    <span className={`${basics["mark"]} ${css["quality"]}`} data-quality={quality}>
      <i aria-hidden />
      {t(`quality.${quality}`)}
    </span>
  );
}
