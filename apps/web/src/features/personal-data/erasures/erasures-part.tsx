import { canStop } from "@balcao/shared/contact-erasures/rules";
import { useQuery } from "@tanstack/react-query";
import UserX from "lucide-react/icons/user-x";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { erasuresOf } from "../../../nouns/contact-erasures/noun.ts";
import basics from "../../../ui/basics.module.css";
import { Act, Loaded, Part } from "../part.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { ErasureList } from "./erasure-list.tsx";

/** The erasures of one person, and the button that requests one while none is open. */
export function ErasuresPart({ contactId }: { contactId: number }) {
  const { t } = useTranslation("contactErasures");
  const query = useQuery(erasuresOf(contactId));
  const [asking, ask] = useState(false);
  return (
    <Part title={t("title")}>
      <Loaded query={query} failed={t("failed")}>
        {(erasures) =>
          erasures.length > 0 ? <ErasureList erasures={erasures} /> : <p className={basics["hint"]}>{t("none")}</p>
        }
      </Loaded>
      {query.data?.some(canStop) === false ? (
        <Act icon={UserX} color="error" onClick={() => ask(true)}>
          {t("ask")}
        </Act>
      ) : null}
      {asking ? <AskDialog contactId={contactId} onClose={() => ask(false)} /> : null}
    </Part>
  );
}
