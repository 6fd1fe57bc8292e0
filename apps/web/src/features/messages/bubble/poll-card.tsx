import type { Message } from "@balcao/shared/messages/schema";
import ListChecks from "lucide-react/icons/list-checks";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "./cards.module.css";

/** A poll: its question and its options, with each option's share of all votes as a bar. */
export function PollCard({ question, poll }: { question: string; poll: Message["poll"] }) {
  const { t } = useTranslation("messages");
  const options = poll?.options ?? [];
  const total = options.reduce((sum, { votes }) => sum + votes, 0);
  return (
    <div className={css["poll"]}>
      <p className={`${basics["broken"]} ${basics["strong"]}`} dir="auto">
        {question || t("kind.poll")}
      </p>
      <p className={`${basics["row"]} ${basics["hint"]} ${css["pollHint"]}`}>
        <ListChecks size={14} aria-hidden />
        {total === 0 ? t("noVotes") : t("votes", { count: total })}
      </p>
      <ul>
        {options.map(({ text, votes }) => (
          <li key={text}>
            <span dir="auto">{text}</span>
            <span className={`${basics["quiet"]} ${basics["figures"]}`} aria-label={t("votes", { count: votes })}>
              {votes}
            </span>
            <span className={css["pollBar"]} aria-hidden>
              <span style={{ width: total > 0 ? `${(votes / total) * 100}%` : 0 }} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
