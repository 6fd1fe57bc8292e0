import { can, type Permission } from "@balcao/shared/permissions";
import { hasFeature, type PlanFeature } from "@balcao/shared/plans/features";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { MeContext } from "../features/auth/me.ts";
import { sessionQuery } from "../features/auth/queries.ts";
import { ServerAway, Splash } from "../ui/splash.tsx";
import { NotInPlan } from "./not-in-plan.tsx";

/** The visitors that a page is for: those not signed in, all who are signed in, or those with the permission. */
export type Who = "public" | "user" | Permission;

/** The page on which attendants start. Users who may see the dashboard start there instead. */
export const home = "/tickets";

type Props = {
  who: Who;
  /** The feature without which the page is not shown, as its calls are refused without it. */
  plan?: PlanFeature | undefined;
  children: ReactNode;
};

/** Sends visitors to the login (and back to where they wanted to go), signed-in people away from it, and the rest home. */
export function Guard({ who, plan, children }: Props) {
  const { data: me, isPending, isError, refetch } = useQuery(sessionQuery);
  const location = useLocation();
  if (isPending) return <Splash />;
  if (isError && me === undefined) return <ServerAway retry={() => void refetch()} />;
  const state = location.state as { from?: string } | null;
  if (who === "public") return me ? <Navigate to={state?.from ?? "/"} replace /> : children;
  if (!me) return <Navigate to="/login" replace state={{ from: location.pathname + location.search }} />;
  if (who !== "user" && !can(me, who)) return <Navigate to="/" replace />;
  if (plan && !hasFeature(me, plan)) return <NotInPlan to={home} />;
  return <MeContext value={me}>{children}</MeContext>;
}
