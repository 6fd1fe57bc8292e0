import { authApi } from "@balcao/shared/auth/api";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** Has the server take the user's own password again. A wrong one is said beside its field. */
export const useReauthenticate = () =>
  useMutation({ mutationFn: (password: string) => call(authApi.reauthenticate, { body: { password } }) });
