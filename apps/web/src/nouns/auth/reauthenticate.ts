import { authApi } from "@balcao/shared/auth/api";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** Sends the user's own password to the server again. A wrong one is reported beside its field. */
export const useReauthenticate = () =>
  useMutation({ mutationFn: (password: string) => call(authApi.reauthenticate, { body: { password } }) });
