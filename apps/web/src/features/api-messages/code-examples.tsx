import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import basics from "../../ui/basics.module.css";
import css from "./documentation.module.css";
import { exampleOf, languages, type ProgramLanguage, type Task, tasks } from "./examples.ts";
import { Section } from "./section.tsx";

const names = { curl: "curl", node: "Node.js", python: "Python", php: "PHP" } as const;

/** One example for each task, in the language that the reader chooses, with this installation's own address. */
export function Examples() {
  const { t } = useTranslation("apiMessages");
  const [language, choose] = useState<ProgramLanguage>("curl");
  const panelId = useId();
  return (
    <Section title={t("examples.title")} text={t("examples.intro")}>
      <Tabs
        look="pill"
        label={t("examples.languages")}
        tabs={languages.map((value) => ({ value, label: names[value] }))}
        value={language}
        onChange={choose}
        panelId={panelId}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-label={names[language]}
        className={`${basics["column"]} ${basics["narrow"]} ${css["stack"]}`}
      >
        {tasks.map((task) => (
          <Example key={task} language={language} task={task} />
        ))}
      </div>
    </Section>
  );
}

function Example({ language, task }: { language: ProgramLanguage; task: Task }) {
  const { t } = useTranslation("apiMessages");
  const title = t(`examples.${task}`);
  const code = exampleOf(language, task, window.location.origin, {
    token: t("examples.words.token"),
    text: t("examples.words.text"),
    caption: t("examples.words.caption"),
    file: t("examples.words.file"),
    messageId: t("examples.words.messageId"),
  });
  return (
    <figure className={`${basics["framed"]} ${css["code"]}`}>
      <figcaption
        className={`${basics["ends"]} ${basics["small"]} ${basics["firm"]} ${basics["row"]} ${basics["apart"]}`}
      >
        <span>{title}</span>
        <CopyButton text={code} label={t("common:copy")} name={title} />
      </figcaption>
      <pre className={`${basics["sunk"]} ${basics["small"]} ${basics["written"]}`}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
