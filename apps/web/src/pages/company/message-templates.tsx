import type { Connection } from "@balcao/shared/connections/schema";
import { isEditable } from "@balcao/shared/message-templates/rules";
import type { MessageTemplate } from "@balcao/shared/message-templates/schema";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import Cable from "lucide-react/icons/cable";
import Images from "lucide-react/icons/images";
import Languages from "lucide-react/icons/languages";
import MessageSquareText from "lucide-react/icons/message-square-text";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { CardFilesDialog } from "../../features/message-templates/card-files-dialog.tsx";
import { DeleteTemplate } from "../../features/message-templates/delete-template.tsx";
import type { TemplateStart } from "../../features/message-templates/draft.ts";
import { useTemplateColumns } from "../../features/message-templates/template-cells.tsx";
import { TemplateDialog } from "../../features/message-templates/template-dialog.tsx";
import { useTitle } from "../../lib/title.ts";
import { notify } from "../../lib/notify.ts";
import { officialNumbers, templatePages, useRefreshTemplates } from "../../nouns/message-templates/noun.ts";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";
import { FilterSelect } from "../../ui/fields/filter-select.tsx";
import { useSearch } from "../../ui/fields/use-search.ts";
import { CrudPage } from "../../ui/page/crud-page.tsx";
import { Page } from "../../ui/page/page.tsx";
import { RowActions } from "../../ui/rows.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";

/** The message templates of the company's official numbers. */
export default function MessageTemplates() {
  const { t } = useTranslation("messageTemplates");
  useTitle(t("pageTitle"));
  const { data, error, refetch } = useQuery(officialNumbers);
  if (error && !data)
    return (
      <Page title={t("pageTitle")} subtitle={t("subtitle")} action={null}>
        <ErrorState text={t("common:listFailed")} error={error} retry={() => void refetch()} />
      </Page>
    );
  return data?.length === 0 ? <NoNumber /> : <Templates numbers={data ?? []} />;
}

function Templates({ numbers }: { numbers: readonly Connection[] }) {
  const { t } = useTranslation("messageTemplates");
  const columns = useTemplateColumns();
  const search = useSearch();
  const [place, setPlace] = useState(0);
  const connectionId = numbers[place - 1]?.id;
  const query = useInfiniteQuery(templatePages({ term: search.term, connectionId }));
  const { now, open, close } = useDialogSwitch<{
    form: TemplateStart;
    files: MessageTemplate;
    delete: MessageTemplate;
  }>();
  const byNumber = (
    <FilterSelect
      label={t("number")}
      value={place}
      names={[t("allNumbers"), ...numbers.map(({ name }) => name)]}
      onChange={setPlace}
    />
  );
  return (
    <CrudPage
      words={{ title: t("pageTitle"), subtitle: t("subtitle"), add: t("add") }}
      empty={{ icon: MessageSquareText, title: t("emptyTitle"), text: t("emptyText") }}
      onAdd={() => open("form", { kind: "new" })}
      actions={<Refresh />}
      search={{ ...search, label: t("search") }}
      {...(numbers.length > 1 ? { filter: { control: byNumber, isOn: place > 0 } } : {})}
      query={query}
      items={query.data?.pages.flatMap(({ templates }) => templates) ?? []}
      table={{
        columns,
        renderActions: (one) => (
          <RowActions
            name={one.name}
            more={
              one.hasOther ? null : (
                <>
                  {one.content.cards ? <FilesButton template={one} onOpen={() => open("files", one)} /> : null}
                  <CopyButton template={one} onCopy={() => open("form", { kind: "copy", template: one })} />
                </>
              )
            }
            onEdit={() => open("form", { kind: "edit", template: one })}
            editRefusal={isEditable(one) ? null : t(one.hasOther ? "hasOther" : "notEditable")}
            onDelete={() => open("delete", one)}
          />
        ),
      }}
    >
      {/* A new template is made for a number, and the numbers may still be loading. */}
      {now.form && (now.form.kind !== "new" || numbers.length > 0) ? (
        <TemplateDialog opened={now.form} numbers={numbers} onClose={close} />
      ) : null}
      {now.files ? <CardFilesDialog template={now.files} onClose={close} /> : null}
      {now.delete ? <DeleteTemplate template={now.delete} onClose={close} /> : null}
    </CrudPage>
  );
}

function CopyButton({ template: { name }, onCopy }: { template: MessageTemplate; onCopy: () => void }) {
  const { t } = useTranslation("messageTemplates");
  return (
    <IconButton aria-label={t("copyOf", { name })} title={t("copy")} onClick={onCopy}>
      <Languages size={18} />
    </IconButton>
  );
}

function FilesButton({ template: { name }, onOpen }: { template: MessageTemplate; onOpen: () => void }) {
  const { t } = useTranslation("messageTemplates");
  return (
    <IconButton aria-label={t("filesOf", { name })} title={t("files")} onClick={onOpen}>
      <Images size={18} />
    </IconButton>
  );
}

/** The button that fetches the templates from Meta again, because they also change on Meta's own pages. */
function Refresh() {
  const { t } = useTranslation("messageTemplates");
  const refresh = useRefreshTemplates();
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<RefreshCw size={18} aria-hidden />}
      loading={refresh.isPending}
      loadingPosition="start"
      onClick={() => refresh.mutate(undefined, { onSuccess: () => notify.success(t("refreshed")) })}
    >
      {t("refresh")}
    </Button>
  );
}

function NoNumber() {
  const { t } = useTranslation("messageTemplates");
  return (
    <Page title={t("pageTitle")} subtitle={t("subtitle")} action={null}>
      <EmptyState icon={MessageSquareText} title={t("noNumberTitle")} text={t("noNumberText")}>
        <Button variant="contained" component={Link} to="/connections" startIcon={<Cable size={18} aria-hidden />}>
          {t("toConnections")}
        </Button>
      </EmptyState>
    </Page>
  );
}
