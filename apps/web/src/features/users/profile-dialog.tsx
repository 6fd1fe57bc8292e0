import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { userQuery } from "./save.ts";
import { UserDialog } from "./user-dialog.tsx";

/** The user's own profile, fetched anew from the server. Mount it only while the dialog is open. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { id } = useMe();
  const { data: user, error } = useQuery({ ...userQuery(id), staleTime: 0, gcTime: 0 });
  useEffect(() => {
    if (!error) return;
    notify.error(errorText(error));
    onClose();
  }, [error, onClose]);
  return user ? <UserDialog key={user.id} user={user} onClose={onClose} /> : null;
}
