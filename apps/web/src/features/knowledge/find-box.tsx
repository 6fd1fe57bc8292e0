import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SearchBox } from "../../ui/fields/search-box.tsx";
import { useSearch } from "../../ui/fields/use-search.ts";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import basics from "../../ui/basics.module.css";
import css from "./find-box.module.css";
import { PiecePlace } from "../../nouns/knowledge/piece-place.tsx";
import { foundFor } from "../../nouns/knowledge/noun.ts";

/** Shows which pieces of knowledge the assistant would get for a customer's question. */
export function FindBox() {
  const { t } = useTranslation("prompts");
  const { text, setText, term } = useSearch();
  return (
    <section className={`${basics["column"]} ${css["box"]}`} aria-label={t("knowledge.find.label")}>
      <SearchBox label={t("knowledge.find.label")} value={text} onChange={setText} />
      {term === "" ? null : <Found question={term} />}
    </section>
  );
}

function Found({ question }: { question: string }) {
  const { t } = useTranslation("prompts");
  const { data, isPending, isError } = useQuery(foundFor(question));
  if (isPending) return <LoadingBlock height={60} />;
  if (isError) return <p role="alert">{t("knowledge.find.failed")}</p>;
  return (
    <>
      <p role="status" className={basics["note"]}>
        {data.length === 0 ? t("knowledge.find.none") : t("knowledge.find.found", { count: data.length })}
      </p>
      <ol className={`${basics["column"]} ${basics["apart"]} ${css["pieces"]}`}>
        {data.map(({ id, title, text, ...place }) => (
          <li className={`${basics["broken"]} ${basics["body"]}`} key={id}>
            <strong dir="auto">{title}</strong> <PiecePlace {...place} />
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
