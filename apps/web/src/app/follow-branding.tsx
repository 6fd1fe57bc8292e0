import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { branding } from "../lib/branding/branding.ts";
import { shownBranding } from "../nouns/branding/noun.ts";

/** Keeps the open page in the name and the look of the installation. What that needs is loaded at the first change. */
export function FollowBranding(): null {
  const { data } = useQuery(shownBranding);
  useEffect(() => {
    if (data.version !== branding().version)
      void import("../nouns/branding/follow.ts").then(({ followBranding }) => followBranding(data));
  }, [data]);
  return null;
}
