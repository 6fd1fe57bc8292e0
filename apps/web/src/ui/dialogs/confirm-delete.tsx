import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { Confirm } from "./confirm.tsx";

type Props = {
  title: string;
  text: string;
  /** Whether the text is still incomplete. Until it is complete nothing can be deleted. */
  reads?: boolean;
  id: number;
  remove: { mutateAsync: (id: number) => Promise<unknown>; isPending: boolean };
  /** The text of the notice after the deletion. */
  notice: string;
  onClose: () => void;
};

/** Asks for confirmation before one object is deleted, and deletes it. Mount it only while the dialog is open. */
export function ConfirmDelete({ title, text, reads = false, id, remove, notice, onClose }: Props) {
  const { t } = useTranslation();
  // The notice also appears when the dialog was closed before the answer.
  const confirm = () =>
    void remove
      .mutateAsync(id)
      .then(
        () => notify.success(notice, preparedMs),
        () => undefined,
      )
      .finally(onClose);
  return (
    <Confirm
      open
      title={title}
      text={text}
      action={t("delete")}
      danger
      busy={reads || remove.isPending}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
