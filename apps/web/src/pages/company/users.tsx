import { deleteRefusal, editRefusal } from "@balcao/shared/users/rules";
import type { User } from "@balcao/shared/users/schema";
import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import Send from "lucide-react/icons/send";
import ShieldCheck from "lucide-react/icons/shield-check";
import UserPlus from "lucide-react/icons/user-plus";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../nouns/auth/me.ts";
import { viewerOf } from "../../nouns/auth/viewer.ts";
import { DeleteUser } from "../../features/users/delete-user.tsx";
import { EndSessions } from "../../features/users/end-sessions.tsx";
import { useResetFactors } from "../../nouns/factors/queries.ts";
import { ResetFactors } from "../../nouns/factors/reset-factors.tsx";
import { OffButton } from "../../features/users/off-button.tsx";
import { Invitations } from "../../features/invitations/invitations.tsx";
import { InviteDialog } from "../../features/invitations/invite-dialog.tsx";
import { useInviteWish } from "../../nouns/invitations/wish.ts";
import { userPages } from "../../nouns/users/queries.ts";
import { useUserColumns } from "../../features/users/user-cells.tsx";
import { UserDialog } from "../../features/users/user-dialog.tsx";
import { CrudPage } from "../../ui/page/crud-page.tsx";
import { RowActions } from "../../ui/rows.tsx";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";
import { useSearch } from "../../ui/fields/use-search.ts";

const PermissionsDialog = lazy(() => import("../../features/users/permissions-dialog.tsx"));

/** The page of the company's users and their rights. It is never empty, since the reader is a user. */
export default function Users() {
  const { t } = useTranslation("users");
  const search = useSearch();
  const query = useInfiniteQuery(userPages(search.term));
  const { now, open, close } = useDialogSwitch<{ edit: User | null; delete: User; permissions: true; invite: true }>();
  useInviteWish(() => open("invite", true));
  return (
    <CrudPage
      words={{ title: t("title"), subtitle: t("subtitle"), add: t("addTitle") }}
      addIcon={UserPlus}
      onAdd={() => open("edit", null)}
      actions={
        <>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<ShieldCheck size={18} aria-hidden />}
            onClick={() => open("permissions", true)}
          >
            {t("permissions")}
          </Button>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Send size={18} aria-hidden />}
            onClick={() => open("invite", true)}
          >
            {t("invite.action")}
          </Button>
        </>
      }
      notice={<Invitations />}
      search={{ ...search, label: t("search") }}
      query={query}
      items={query.data?.pages.flatMap(({ users }) => users) ?? []}
      table={{
        columns: useUserColumns(),
        renderActions: (user) => <Actions user={user} onOpen={(what) => open(what, user)} />,
        cards: "tablet",
        actionsBelow: true,
      }}
    >
      {now.edit === undefined ? null : <UserDialog user={now.edit} onClose={close} />}
      {now.delete ? <DeleteUser user={now.delete} onClose={close} /> : null}
      {now.invite ? <InviteDialog onClose={close} /> : null}
      {now.permissions ? <PermissionsDialog onClose={close} /> : null}
    </CrudPage>
  );
}

/** The buttons in the row of a user. A button whose action is not allowed is disabled and says why. */
function Actions({ user, onOpen }: { user: User; onOpen: (what: "edit" | "delete") => void }) {
  const { t } = useTranslation("errors");
  const me = viewerOf(useMe());
  const reset = useResetFactors();
  const words = (code: ReturnType<typeof deleteRefusal>) => (code === null ? null : t(code));
  return (
    <RowActions
      name={user.name}
      more={
        <>
          <ResetFactors user={user} reset={reset} />
          <EndSessions user={user} />
          <OffButton user={user} />
        </>
      }
      onEdit={() => onOpen("edit")}
      editRefusal={words(editRefusal(me, user, { profile: user.profile, others: false }))}
      onDelete={() => onOpen("delete")}
      deleteRefusal={words(deleteRefusal(me, user))}
    />
  );
}
