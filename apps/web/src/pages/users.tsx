import { deleteRefusal, editRefusal } from "@balcao/shared/users/rules";
import type { User } from "@balcao/shared/users/schema";
import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { SearchX, ShieldCheck, UserPlus } from "lucide-react";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../features/auth/me.ts";
import { viewerOf } from "../features/auth/viewer.ts";
import { DeleteUser } from "../features/users/delete-user.tsx";
import { userPages } from "../features/users/queries.ts";
import { UserCells, UserHeads } from "../features/users/user-cells.tsx";
import { UserDialog } from "../features/users/user-dialog.tsx";
import { useTitle } from "../lib/title.ts";
import { useDebounced } from "../lib/use-debounced.ts";
import { InfiniteList } from "../ui/infinite-list.tsx";
import { Late } from "../ui/late.tsx";
import { Page } from "../ui/page.tsx";
import { Row, RowsSkeleton } from "../ui/rows.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { EmptyState } from "../ui/states.tsx";

const PermissionsDialog = lazy(() => import("../features/users/permissions-dialog.tsx"));

type Open = { what: "add" | "permissions" } | { what: "edit" | "delete"; user: User };

/** Who works here, and what each may do. */
export default function Users() {
  const { t } = useTranslation("users");
  const [open, setOpen] = useState<Open | null>(null);
  const [text, setText] = useState("");
  const term = useDebounced(text.trim());
  const query = useInfiniteQuery(userPages(term));
  const users = query.data?.pages.flatMap((page) => page.users) ?? [];
  useTitle(t("title"));
  const close = () => setOpen(null);
  const actions = (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<ShieldCheck size={18} aria-hidden />}
        onClick={() => setOpen({ what: "permissions" })}
      >
        {t("permissions")}
      </Button>
      <Button
        variant="contained"
        startIcon={<UserPlus size={18} aria-hidden />}
        onClick={() => setOpen({ what: "add" })}
      >
        {t("addTitle")}
      </Button>
    </>
  );
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      action={actions}
      search={<SearchBox label={t("search")} value={text} onChange={setText} />}
    >
      {users.length > 0 ? <UserHeads /> : null}
      <InfiniteList
        query={query}
        items={users}
        label={t("title")}
        skeleton={<RowsSkeleton />}
        empty={<EmptyState icon={SearchX} title={t("common:noneFound")} text={t("common:noneFoundText")} />}
        renderItem={(user) => <UserRow key={user.id} user={user} onOpen={(what) => setOpen({ what, user })} />}
      />
      {open?.what === "add" ? <UserDialog user={null} onClose={close} /> : null}
      {open?.what === "edit" ? <UserDialog key={open.user.id} user={open.user} onClose={close} /> : null}
      {open?.what === "delete" ? <DeleteUser user={open.user} onClose={close} /> : null}
      <Late>{open?.what === "permissions" ? <PermissionsDialog onClose={close} /> : null}</Late>
    </Page>
  );
}

/** What may not be done says why before it is tried. */
function UserRow({ user, onOpen }: { user: User; onOpen: (what: "edit" | "delete") => void }) {
  const { t } = useTranslation("errors");
  const me = viewerOf(useMe());
  const words = (code: ReturnType<typeof deleteRefusal>) => (code === null ? null : t(code));
  return (
    <Row
      name={user.name}
      onEdit={() => onOpen("edit")}
      editRefusal={words(editRefusal(me, user, { profile: user.profile, others: false }))}
      onDelete={() => onOpen("delete")}
      deleteRefusal={words(deleteRefusal(me, user))}
    >
      <UserCells user={user} />
    </Row>
  );
}
