import type { Integration } from "@balcao/shared/integrations/shown-fields";
import { can } from "@balcao/shared/permissions";
import { hasFeature } from "@balcao/shared/plans/features";
import { useQuery } from "@tanstack/react-query";
import { useMe } from "../auth/me.ts";
import { integrationList } from "./noun.ts";

/** The company's integrations, by name. Null while they are not loaded, and when this user may not see them or the plan has none. */
export function useIntegrationNames(): readonly Integration[] | null {
  const me = useMe();
  const planned = hasFeature(me, "useIntegrations");
  const allowed = can(me, "integrations-page:view");
  const { data } = useQuery({ ...integrationList, enabled: planned && allowed });
  return planned ? (data ?? null) : null;
}
