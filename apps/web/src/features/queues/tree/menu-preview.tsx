import { compose } from "@balcao/shared/automation/compose";
import { menuLines } from "@balcao/shared/automation/rules";
import { automaticTexts } from "@balcao/shared/automatic-texts";
import { childrenOf } from "@balcao/shared/queue-options/rules";
import type { QueueOption } from "@balcao/shared/queue-options/schema";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../../lib/i18n.ts";
import { RichText } from "../../../nouns/messages/rich-text.tsx";
import { useSample } from "../../../nouns/variables/use-sample.ts";
import type { TreeDraft } from "../../../nouns/queue-options/draft.ts";
import basics from "../../../ui/basics.module.css";
import css from "./tree.module.css";

type Props = { tree: TreeDraft; node: QueueOption | null; greeting: string };

/** The text that a customer reads at the chosen node, or at the beginning. */
export function MenuPreview({ tree, node, greeting }: Props) {
  const { t, i18n } = useTranslation("queueOptions");
  const id = useId();
  const sample = useSample();
  const words = automaticTexts[i18n.language as Language].tree;
  const lines = node?.action ? [] : childrenOf(tree, node?.id ?? null);
  const said = node ? node.message.trim() || node.title : greeting;
  const below = [
    menuLines(lines.map(({ title }, index) => ({ n: index + 1, name: title.trim() || t("untitled") }))),
    node && !node.action ? `*[ 0 ]* - ${words.back}` : "",
  ];
  return (
    <section className={css["preview"]} aria-labelledby={id}>
      <h3 className={`${basics["body"]} ${basics["firm"]}`} id={id}>
        {t("preview")}
      </h3>
      <p className={`${basics["framed"]} ${basics["body"]} ${basics["written"]}`} dir="auto">
        <RichText text={compose(said, below.filter(Boolean).join("\n"), { ...sample, user: null })} />
      </p>
    </section>
  );
}
