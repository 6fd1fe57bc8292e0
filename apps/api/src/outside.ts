import { allowanceOf } from "@balcao/outside/allowance-env";
import { callsThrough } from "@balcao/outside/call";
import { outsideAgent } from "@balcao/outside/post";
import { env } from "./env.ts";

export const callOutside = callsThrough(outsideAgent(allowanceOf(env)));
