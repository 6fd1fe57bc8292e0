import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import basics from "../basics.module.css";
import css from "./child-page.module.css";
import { RowsSkeleton } from "../rows.tsx";
import { ErrorState } from "../states.tsx";

type LinkProps = { to: string; children: string };

/** The link from an object's page back to the page that lists all objects. */
export const BackLink = ({ to, children }: LinkProps) => (
  <Link className={`${basics["gap4"]} ${basics["note"]} ${css["back"]}`} to={to}>
    <ArrowLeft size={16} aria-hidden />
    {children}
  </Link>
);

type Props = {
  back: { to: string; title: string };
  isPending: boolean;
  /** Fetches the object again, after a failed fetch without an earlier result. */
  retry: (() => void) | null;
  children: ReactNode;
};

/** The page of one object of a list: the link back, and below it the object, or the reason why it is not shown. */
export function ChildPage({ back, isPending, retry, children }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className={css["top"]}>
        <BackLink to={back.to}>{back.title}</BackLink>
      </div>
      {isPending ? (
        <div className={css["rows"]}>
          <RowsSkeleton />
        </div>
      ) : null}
      {retry ? <ErrorState text={t("listFailed")} retry={retry} /> : null}
      {children}
    </>
  );
}
