import { hasFeature } from "@balcao/shared/plans/features";
import { dailyEmails } from "@balcao/shared/emails/rules";
import Button from "@mui/material/Button";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useMe } from "../../nouns/auth/me.ts";
import { listPages } from "../../nouns/contact-lists/queries.ts";
import css from "../../features/emails/emails.module.css";
import { type EmailStatus, emailStatus, type Recipients } from "../../nouns/emails/noun.ts";
import { SendForm } from "../../features/emails/send-form.tsx";
import type { Values } from "../../features/emails/values.ts";
import { allTags } from "../../nouns/tags/noun.ts";
import { isOperator } from "../../lib/shell/links.ts";
import { useTitle } from "../../lib/title.ts";
import { Caution } from "../../ui/caution.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { MultiSelect } from "../../ui/fields/multi-select.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { Page } from "../../ui/page/page.tsx";

type Kind = Values["kind"];

export default function EmailPage() {
  const { t } = useTranslation("emails");
  const navigate = useNavigate();
  const me = useMe();
  const isConfirmed = me.company.confirmBy === null;
  const withLists = hasFeature(me, "useCampaigns");
  const { data: status, isError, refetch } = useQuery(emailStatus);
  const [tagIds, chooseTags] = useState<readonly number[]>([]);
  const [contactListId, chooseList] = useState<number | null>(null);
  const kinds: Kind[] = withLists ? ["typed", "tags", "list", "all"] : ["typed", "tags", "all"];
  useTitle(t("title"));
  const chosen = (kind: Kind): Recipients | null => {
    if (kind === "all") return { kind };
    if (kind === "tags") return tagIds.length > 0 ? { kind, tagIds: [...tagIds] } : null;
    return kind === "list" && contactListId !== null ? { kind, contactListId } : null;
  };
  const picker = (kind: Kind, error: string | undefined) => {
    if (kind === "tags") return <TagChoice chosen={tagIds} error={error} onChange={chooseTags} />;
    if (kind === "list") return <ListChoice chosen={contactListId} error={error} onChange={chooseList} />;
    return <p>{t("allHelp")}</p>;
  };
  return (
    <Page
      title={t("title")}
      subtitle={status ? t("left", { left: status.left, cap: status.cap }) : t("subtitle")}
      action={null}
    >
      <Limits status={status} isConfirmed={isConfirmed} />
      {!status && isError ? (
        <div className={css["notice"]}>
          <Caution urgent>{t("statusFailed")}</Caution>
          <Button color="inherit" onClick={() => void refetch()}>
            {t("common:retry")}
          </Button>
        </div>
      ) : null}
      <SendForm
        chosen={chosen}
        picker={picker}
        kinds={kinds}
        disabled={status?.canSend !== true || !isConfirmed}
        onSent={() => void navigate("/EmailLis")}
      />
    </Page>
  );
}

type TagProps = { chosen: readonly number[]; error: string | undefined; onChange: (ids: readonly number[]) => void };
function TagChoice({ chosen, error, onChange }: TagProps) {
  const { t } = useTranslation("emails");
  const { data: tags = [] } = useQuery(allTags);
  return (
    <Field label={t("tags")} error={error}>
      {(wiring) => (
        <MultiSelect
          label={t("tags")}
          none={t("chooseTags")}
          empty={t("noTags")}
          options={tags}
          chosen={chosen}
          wiring={wiring}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

type ListProps = { chosen: number | null; error: string | undefined; onChange: (id: number | null) => void };
function ListChoice({ chosen, error, onChange }: ListProps) {
  const { t } = useTranslation("emails");
  const { data } = useInfiniteQuery(listPages(""));
  const lists = data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <SelectField
      label={t("list")}
      value={chosen}
      none={t("chooseList")}
      required
      error={error}
      options={lists.map(({ id, name }) => ({ id, name }))}
      onChange={onChange}
    />
  );
}

/** What prevents sending, or limits it. */
function Limits({ status, isConfirmed }: { status: EmailStatus | undefined; isConfirmed: boolean }) {
  const { t } = useTranslation("emails");
  const me = useMe();
  const said = [
    status?.canSend === false && (isOperator(me) ? `${t("cannotSend")} ${t("howToSend")}` : t("cannotSend")),
    status?.hasPaid === false && t("notPaid", { cap: status.cap, full: dailyEmails }),
    !isConfirmed && t("notConfirmed"),
  ].filter((one) => typeof one === "string");
  return said.map((text) => (
    <div key={text} className={css["notice"]}>
      <Caution>{text}</Caution>
    </div>
  ));
}
