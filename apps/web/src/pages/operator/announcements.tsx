import type { Announcement } from "@balcao/shared/announcements/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import Megaphone from "lucide-react/icons/megaphone";
import { useTranslation } from "react-i18next";
import { useAnnouncementColumns } from "../../features/announcements/announcement-cells.tsx";
import { AnnouncementDialog } from "../../features/announcements/announcement-dialog.tsx";
import { DeleteAnnouncement } from "../../features/announcements/delete-announcement.tsx";
import { announcementList } from "../../nouns/announcements/noun.ts";
import { CrudPage } from "../../ui/page/crud-page.tsx";
import { useSearch } from "../../ui/fields/use-search.ts";
import { RowActions } from "../../ui/rows.tsx";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";

export default function Announcements() {
  const { t } = useTranslation("announcements");
  const search = useSearch();
  const query = useInfiniteQuery(announcementList(search.term));
  const { now, open, close } = useDialogSwitch<{ edit: Announcement | null; delete: Announcement }>();
  return (
    <CrudPage
      words={{ title: t("title"), subtitle: t("subtitle"), add: t("add") }}
      empty={{ icon: Megaphone, title: t("emptyTitle"), text: t("emptyText") }}
      onAdd={() => open("edit", null)}
      search={{ ...search, label: t("search") }}
      query={query}
      items={query.data?.pages.flatMap(({ records }) => records) ?? []}
      table={{
        columns: useAnnouncementColumns(),
        renderActions: (announcement) => (
          <RowActions
            name={announcement.title}
            onEdit={() => open("edit", announcement)}
            onDelete={() => open("delete", announcement)}
          />
        ),
      }}
    >
      {now.edit === undefined ? null : <AnnouncementDialog announcement={now.edit} onClose={close} />}
      {now.delete ? <DeleteAnnouncement announcement={now.delete} onClose={close} /> : null}
    </CrudPage>
  );
}
