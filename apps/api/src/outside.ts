import { allowanceOf } from "@balcao/outside/allowance-env";
import { callsThrough } from "@balcao/outside/call";
import { outsideAgent } from "@balcao/outside/post-outside";
import { env } from "./env.ts";

/** Calls addresses that companies name, with the allowance of the api. */
export const callOutside = callsThrough(outsideAgent(allowanceOf(env)));
