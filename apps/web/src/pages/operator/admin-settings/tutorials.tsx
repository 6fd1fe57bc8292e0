import type { HelpVideo } from "@balcao/shared/helps/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import CirclePlay from "lucide-react/icons/circle-play";
import { useTranslation } from "react-i18next";
import { DeleteTutorial } from "../../../features/helps/delete-tutorial.tsx";
import { helpVideoList } from "../../../nouns/helps/noun.ts";
import { useTutorialColumns } from "../../../features/helps/tutorial-cells.tsx";
import { TutorialDialog } from "../../../features/helps/tutorial-dialog.tsx";
import { CrudPart } from "../../../ui/page/crud-part.tsx";
import { useSearch } from "../../../ui/fields/use-search.ts";
import { RowActions } from "../../../ui/rows.tsx";
import { useDialogSwitch } from "../../../ui/dialogs/use-dialog-switch.ts";

/** The help videos that the users of every company watch. */
export default function Tutorials() {
  const { t } = useTranslation("operator");
  const search = useSearch();
  const query = useInfiniteQuery(helpVideoList(search.term));
  const { now, open, close } = useDialogSwitch<{ edit: HelpVideo | null; delete: HelpVideo }>();
  return (
    <CrudPart
      words={{ title: t("shell:nav.platform.tutorials"), add: t("tutorials.add"), failed: t("listFailed") }}
      onAdd={() => open("edit", null)}
      empty={{ icon: CirclePlay, title: t("tutorials.emptyTitle"), text: t("tutorials.emptyText") }}
      search={{ ...search, label: t("tutorials.search") }}
      query={query}
      items={query.data?.pages.flatMap(({ records }) => records) ?? []}
      table={{
        columns: useTutorialColumns(),
        renderActions: (video) => (
          <RowActions name={video.title} onEdit={() => open("edit", video)} onDelete={() => open("delete", video)} />
        ),
      }}
    >
      {now.edit === undefined ? null : <TutorialDialog video={now.edit} onClose={close} />}
      {now.delete ? <DeleteTutorial video={now.delete} onClose={close} /> : null}
    </CrudPart>
  );
}
