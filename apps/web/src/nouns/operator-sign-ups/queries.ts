import { signUpApi } from "@balcao/shared/sign-up/api";
import { signUpOperatorApi as api } from "@balcao/shared/sign-up/operator-api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { foundPages } from "../../lib/cache/paged.ts";

/** Whether companies may sign up, and how many did. Events report only what operators do, so each visit fetches this. */
export const signUpStanding = queryOptions({
  queryKey: ["operator", "sign-up"],
  queryFn: ({ signal }) => call(api.show, {}, signal),
  staleTime: 0,
});

export const signUpList = foundPages(
  ["operator", "sign-ups"],
  (query, signal) => call(api.list, { query }, signal),
  true,
);

/** Confirms the e-mail of a company by hand. */
export const useConfirmEmail = () =>
  useChange(
    (companyId: number) => call(api.confirmEmail, { params: { companyId } }),
    (cache) => cache.invalidateQueries({ queryKey: ["operator", "sign-ups"] }),
  );

/** Opens or closes sign-up. The switch moves once the server has answered. */
export const useOpenSignUp = () =>
  useChange(
    (open: boolean) => call(signUpApi.setOpen, { body: { open } }),
    (cache, { open }) => cache.setQueryData(signUpStanding.queryKey, (standing) => standing && { ...standing, open }),
  );
