import type { Request } from "@balcao/shared/contract";
import { setupApi } from "@balcao/shared/setup/api";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const isSetupNeeded = async (): Promise<boolean> => (await call(setupApi.show, {})).needed;

export type SetupFields = Request<typeof setupApi.create>["body"];

export const useSetUp = () =>
  useMutation({ mutationFn: (body: SetupFields) => call(setupApi.create, { body }), meta: { quiet: true } });
