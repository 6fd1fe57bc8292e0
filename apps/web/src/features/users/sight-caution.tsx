import type { User } from "@balcao/shared/users/schema";
import { type Control, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Caution } from "../../ui/caution.tsx";
import { useUnattended } from "../../nouns/users/queue-attendants.ts";
import type { Values } from "./user-fields.tsx";

type Props = { control: Control<Values>; user: User | null };

/** Warns when the form's present values would hide all waiting customers from a user, or leave queues without attendants. */
export function SightCautions({ control, user }: Props) {
  const { t } = useTranslation("users");
  const [profile, queueIds, allTicket] = useWatch({ control, name: ["profile", "queueIds", "allTicket"] });
  const left = useUnattended(user?.queues.filter(({ id }) => !queueIds.includes(id)) ?? [], user?.id);
  return (
    <>
      {profile !== "admin" && queueIds.length === 0 && !allTicket ? <Caution>{t("seesNobody")}</Caution> : null}
      {left.length > 0 ? (
        <Caution>{t("leavesEmpty", { names: left.map(({ name }) => name).join(", ") })}</Caution>
      ) : null}
    </>
  );
}
