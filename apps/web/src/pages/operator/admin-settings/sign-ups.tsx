import { useInfiniteQuery } from "@tanstack/react-query";
import Building2 from "lucide-react/icons/building-2";
import { useTranslation } from "react-i18next";
import { signUpList } from "../../../nouns/operator-sign-ups/queries.ts";
import { useSignUpColumns } from "../../../features/operator-sign-ups/sign-up-cells.tsx";
import { SignUpStanding } from "../../../features/operator-sign-ups/standing.tsx";
import { CrudPart } from "../../../ui/page/crud-part.tsx";
import { useSearch } from "../../../ui/fields/use-search.ts";

/** The companies that signed up by themselves, and whether more may sign up. */
export default function SignUps() {
  const { t } = useTranslation("operator");
  const search = useSearch();
  const query = useInfiniteQuery(signUpList(search.term));
  return (
    <>
      <SignUpStanding />
      <CrudPart
        words={{ title: t("shell:nav.platform.signUps"), failed: t("listFailed") }}
        empty={{ icon: Building2, title: t("signUps.emptyTitle"), text: t("signUps.emptyText") }}
        search={{ ...search, label: t("signUps.search") }}
        query={query}
        items={query.data?.pages.flatMap(({ signUps }) => signUps.map((one) => ({ ...one, id: one.companyId }))) ?? []}
        table={{ columns: useSignUpColumns(), cards: "tablet" }}
      />
    </>
  );
}
