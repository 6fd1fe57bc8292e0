import { lazy, Suspense } from "react";
import { useNow } from "../../../lib/time/use-now.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { noticeOf } from "./notice.ts";

const Banner = lazy(() => import("./banner.tsx"));
const hourMs = 3_600_000;

/** Tells those who pay when something is to be paid soon, or should have been. Fetched only where there is something to tell. */
export function Standing() {
  const notice = noticeOf(useMe(), useNow(hourMs));
  if (!notice) return null;
  return (
    <Suspense fallback={null}>
      <Banner notice={notice} />
    </Suspense>
  );
}
