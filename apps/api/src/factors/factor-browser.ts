import { isFactorBrowser } from "@balcao/core/company/factor-browsers/factor-browsers";
import type { Request } from "express";
import { deviceOf } from "../http/device.ts";

/** The id of this browser when the user has signed in here with a second factor before, otherwise null. Call it in the company's scope. */
export async function factorBrowserOf(req: Request, userId: number, email: string): Promise<string | null> {
  const device = deviceOf(req, email);
  return device !== null && (await isFactorBrowser(userId, device)) ? device : null;
}
