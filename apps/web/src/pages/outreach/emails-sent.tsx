import { emailPageSize } from "@balcao/shared/emails/rules";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import Mail from "lucide-react/icons/mail";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "../../features/emails/emails.module.css";
import { sentEmails } from "../../nouns/emails/noun.ts";
import { SentEmailDialog, useSentColumns } from "../../features/emails/sent-email.tsx";
import { UnsubscribedDialog } from "../../features/emails/unsubscribed-dialog.tsx";
import { useTitle } from "../../lib/title.ts";
import { Page } from "../../ui/page/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { ListTable } from "../../ui/table/list-table.tsx";

export default function EmailsSent() {
  const { t } = useTranslation("emails");
  const [pageNumber, turn] = useState(1);
  const query = useQuery(sentEmails(pageNumber));
  const { data } = query;
  const [openId, open] = useState<number | null>(null);
  const [list, showList] = useState(false);
  const opened = data?.records.find(({ id }) => id === openId);
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / emailPageSize));
  useTitle(t("sentTitle"));
  return (
    <Page
      title={t("sentTitle")}
      subtitle={t("sentSubtitle")}
      action={
        <Button variant="outlined" color="inherit" onClick={() => showList(true)}>
          {t("unsubscribedTitle")}
        </Button>
      }
    >
      <ListTable
        query={query}
        items={data?.records ?? []}
        label={t("sentTitle")}
        empty={<EmptyState icon={Mail} title={t("noneSent")} text={t("noneSentText")} />}
        columns={useSentColumns()}
        renderActions={({ id, subject }) => (
          <Button size="small" onClick={() => open(id)} aria-label={t("openOf", { subject })}>
            {t("open")}
          </Button>
        )}
        cards="tablet"
      />
      {data && data.count > 0 ? (
        <nav className={`${basics["row"]} ${basics["still"]} ${css["pager"]}`} aria-label={t("pages")}>
          <Button disabled={pageNumber === 1} onClick={() => turn(pageNumber - 1)}>
            {t("previous")}
          </Button>
          <span>{t("pageOf", { page: pageNumber, pages })}</span>
          <Button disabled={!data.hasMore} onClick={() => turn(pageNumber + 1)}>
            {t("next")}
          </Button>
        </nav>
      ) : null}
      {opened ? <SentEmailDialog email={opened} onClose={() => open(null)} /> : null}
      {list ? <UnsubscribedDialog onClose={() => showList(false)} /> : null}
    </Page>
  );
}
