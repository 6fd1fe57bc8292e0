import { lazy, Suspense } from "react";
import { useNow } from "../../../lib/time/use-now.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { noticeOf } from "./notice.ts";

const Banner = lazy(() => import("./banner.tsx"));
const hourMs = 3_600_000;

/** Tells the people who pay that a payment is due soon or overdue. The subscription is fetched only when there is such a notice. */
export function Standing() {
  const notice = noticeOf(useMe(), useNow(hourMs));
  if (!notice) return null;
  return (
    <Suspense fallback={null}>
      <Banner notice={notice} />
    </Suspense>
  );
}
