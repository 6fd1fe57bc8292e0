import { allowanceOf } from "@balcao/outside/allowance-env";
import { callsThrough } from "@balcao/outside/call";
import { outsideAgent } from "@balcao/outside/post";
import { env } from "./env.ts";

/** The api's function for calls to addresses that companies name. */
export const callOutside = callsThrough(outsideAgent(allowanceOf(env)));
