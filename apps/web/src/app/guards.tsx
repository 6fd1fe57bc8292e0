import type { SessionUser } from "@balcao/shared/auth/schema";
import { can, type Permission } from "@balcao/shared/permissions";
import { hasFeature, type PlanFeature } from "@balcao/shared/plans/features";
import { mustConfirm } from "@balcao/shared/sign-up/rules";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { MeContext } from "../nouns/auth/me.ts";
import { sessionQuery } from "../nouns/auth/queries.ts";
import { followZone } from "../lib/format.ts";
import { ServerAway, Splash } from "../ui/start/splash.tsx";
import { StartingScreen } from "./starting-screen.tsx";
import { SuspendedPage } from "../features/billing/standing/suspended-page.tsx";
import { NotAllowed, NotInPlan } from "./not-in-plan.tsx";

const OwedFactor = lazy(() => import("./shell/owed-factor.tsx"));
const UnconfirmedPage = lazy(() => import("../features/sign-up/unconfirmed-page.tsx"));

/** The visitors who may open a page: visitors who are not signed in, everybody, all signed-in users, or users with the permission. */
export type Audience = "public" | "anybody" | "user" | Permission;

/** The page on which attendants start. Users who may see the dashboard start there instead. */
export const home = "/tickets";

type Props = {
  who: Audience;
  /** The plan feature without which the page is not shown, because its calls are refused without it. */
  plan?: PlanFeature | undefined;
  /** Whether the guard leads a user who may choose the plan to the plans, and not to the page. */
  offersPlans?: boolean | undefined;
  /** Whether the page is open to a suspended company, too, because it leads to paying. */
  whenSuspended?: boolean | undefined;
  /** The text for a user who may not open the page, shown before the user is led away. */
  tells?: string | undefined;
  children: ReactNode;
};

/**
 * Leads visitors to the login and back to where they wanted to go, signed-in users away from the login, admins of a suspended company to the payment
 * page, and other users to their start page. A user who owes a second factor sees the page that sets one up.
 */
export function Guard({ who, plan, offersPlans = false, whenSuspended = false, tells, children }: Props) {
  const { data: me, isPending, isError, refetch } = useQuery(sessionQuery);
  const location = useLocation();
  const [opened] = useState(() => Date.now());
  if (who === "anybody") return children;
  if (isPending) return <StartingScreen />;
  if (isError && me === undefined) return <ServerAway retry={() => void refetch()} />;
  const state = location.state as { from?: string } | null;
  if (who === "public") return me ? <Navigate to={state?.from ?? "/"} replace /> : children;
  if (!me) return <Navigate to="/login" replace state={{ from: location.pathname + location.search }} />;
  const instead = me.owesFactor ? (
    <OwedFactor />
  ) : mustConfirm(me.company.confirmBy, opened) ? (
    <UnconfirmedPage />
  ) : null;
  if (instead)
    return (
      <Signed me={me}>
        <Suspense fallback={<Splash />}>{instead}</Suspense>
      </Signed>
    );
  if (me.company.suspended && !whenSuspended)
    return can(me, "billing-page:view") ? <Navigate to="/subscription" replace /> : <SuspendedPage />;
  if (who !== "user" && !can(me, who)) return tells ? <NotAllowed to={tells} /> : <Navigate to="/" replace />;
  if (plan && !hasFeature(me, plan)) {
    const offers = offersPlans && can(me, "billing-page:view");
    return <NotInPlan to={offers ? "/subscription" : home} offers={offers} />;
  }
  return <Signed me={me}>{children}</Signed>;
}

/** Provides the signed-in user, and the clock of the user's company. */
function Signed({ me, children }: { me: SessionUser; children: ReactNode }) {
  followZone(me.company.timezone);
  return <MeContext value={me}>{children}</MeContext>;
}
