import { signUpApi } from "@balcao/shared/sign-up/api";
import { signUpOperatorApi as api } from "@balcao/shared/sign-up/operator-api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { foundPages } from "../../lib/cache/paged.ts";

/**
 * Whether companies may sign up, and how many signed up. This is fetched each time its page is opened, because events report only the operators'
 * changes.
 */
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

/** Confirms the e-mail of a company by the operator's decision. */
export const useConfirmEmail = () =>
  useChange(
    (companyId: number) => call(api.confirmEmail, { params: { companyId } }),
    (cache) => cache.invalidateQueries({ queryKey: ["operator", "sign-ups"] }),
  );

/** Opens or closes the sign-up. The switch moves once the server has answered. */
export const useOpenSignUp = () =>
  useChange(
    (open: boolean) => call(signUpApi.setOpen, { body: { open } }),
    (cache, { open }) => cache.setQueryData(signUpStanding.queryKey, (standing) => standing && { ...standing, open }),
  );
