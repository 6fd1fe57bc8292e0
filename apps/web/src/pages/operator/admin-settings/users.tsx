import { deleteRefusal } from "@balcao/shared/users/rules";
import type { PlatformUser } from "@balcao/shared/users/operator-api";
import { useInfiniteQuery } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../nouns/auth/me.ts";
import { viewerOf } from "../../../nouns/auth/viewer.ts";
import { DeleteUser } from "../../../features/operator-users/delete-user.tsx";
import { ResetFactors } from "../../../nouns/factors/reset-factors.tsx";
import { allUsers, useResetFactorsOfAny } from "../../../nouns/operator-users/noun.ts";
import { useUserColumns } from "../../../features/operator-users/user-cells.tsx";
import { UserDialog } from "../../../features/operator-users/user-dialog.tsx";
import { CrudPart } from "../../../ui/page/crud-part.tsx";
import { useSearch } from "../../../ui/fields/use-search.ts";
import { RowActions } from "../../../ui/rows.tsx";
import { useDialogSwitch } from "../../../ui/dialogs/use-dialog-switch.ts";

/** The users of all companies. */
export default function Users() {
  const { t } = useTranslation(["operator", "users"]);
  const { t: words } = useTranslation("errors");
  const search = useSearch();
  const me = viewerOf(useMe());
  const reset = useResetFactorsOfAny();
  const query = useInfiniteQuery(allUsers(search.term));
  const { now, open, close } = useDialogSwitch<{ edit: PlatformUser | null; delete: PlatformUser }>();
  const [first] = query.data?.pages ?? [];
  const refusalOf = (user: PlatformUser) => {
    const code = deleteRefusal(me, user);
    return code === null ? null : words(code);
  };
  return (
    <CrudPart
      words={{ title: t("shell:nav.platform.users"), add: t("users:addTitle"), failed: t("listFailed") }}
      addIcon={UserPlus}
      onAdd={() => open("edit", null)}
      search={{ ...search, label: t("users.search") }}
      count={first && t("users.count", { count: first.count })}
      query={query}
      items={query.data?.pages.flatMap(({ users }) => users) ?? []}
      table={{
        columns: useUserColumns(),
        renderActions: (user) => (
          <RowActions
            name={user.name}
            more={
              <ResetFactors
                user={user}
                reset={reset}
                text={t("users.resetFactorsText", { company: user.company.name })}
              />
            }
            onEdit={() => open("edit", user)}
            onDelete={() => open("delete", user)}
            deleteRefusal={refusalOf(user)}
          />
        ),
        cards: "tablet",
      }}
    >
      {now.edit === undefined ? null : <UserDialog user={now.edit} onClose={close} />}
      {now.delete ? <DeleteUser user={now.delete} onClose={close} /> : null}
    </CrudPart>
  );
}
