import Button from "@mui/material/Button";
import { useEffect, useId, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import basics from "../../ui/basics.module.css";
import css from "./integration.module.css";
import { useTestIntegration } from "../../nouns/integrations/noun.ts";
import { bodyOf, type IntegrationValues } from "./values.ts";

/** Sends a test to the program with the form's present values, saved or not. It shows how the answer was understood, or why no answer came. */
export function IntegrationTest({ form, id }: { form: UseFormReturn<IntegrationValues>; id: number | null }) {
  const { t } = useTranslation("integrations");
  const test = useTestIntegration();
  const saidId = useId();
  const ask = form.handleSubmit((values) => {
    const { name: _name, ...body } = bodyOf(values);
    test.mutate({ ...body, ...(id !== null && { integrationId: id }) });
  });
  const { data, error } = test;
  const box = useRef<HTMLDivElement>(null);
  // Scrolls to the answer, which stands below the button and would be out of sight in a small dialog.
  useEffect(() => {
    if (data || error) box.current?.scrollIntoView?.({ block: "nearest" });
  }, [data, error]);
  return (
    <section className={`${basics["column"]} ${basics["top"]} ${basics["body"]} ${basics["gap6"]} ${css["test"]}`}>
      <Button variant="outlined" size="small" loading={test.isPending} onClick={() => void ask()}>
        {t("test.button")}
      </Button>
      <small className={basics["hint"]}>{t("test.help")}</small>
      <div role="status" ref={box}>
        {error ? <p className={basics["bad"]}>{errorText(error)}</p> : null}
        {data?.fault ? (
          <p className={basics["bad"]} dir="auto">
            {[t("test.failed", { why: t(`fault.${data.fault}`) }), data.detail].filter(Boolean).join(" · ")}
          </p>
        ) : null}
        {data?.fault === null ? <p id={saidId}>{t(data.understood.length > 0 ? "test.said" : "test.silent")}</p> : null}
        {data && data.understood.length > 0 ? (
          <ul aria-labelledby={saidId} className={`${basics["column"]} ${css["said"]}`}>
            {data.understood.map(({ field, does, text }, place) => (
              <li key={`${place} ${text}`} dir="auto">
                {does !== "text" || field !== "" ? (
                  <small className={basics["hint"]}>
                    {[t(`test.does.${does}`), field].filter(Boolean).join(" · ")}
                  </small>
                ) : null}
                {text}
              </li>
            ))}
          </ul>
        ) : null}
        {data && data.unread.length > 0 ? (
          <small className={basics["hint"]}>{t("test.unread", { fields: data.unread.join(", ") })}</small>
        ) : null}
      </div>
    </section>
  );
}
