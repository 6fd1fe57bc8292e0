import { z } from "zod";
import { type Allowance, readAllowance } from "./allowance.ts";

const allowance = z
  .string()
  .transform((value, context) => {
    try {
      return readAllowance(value);
    } catch {
      context.addIssue({ code: "custom", message: "must be host:port or ranges as 10.0.0.0/8, separated by commas" });
      return z.NEVER;
    }
  })
  .optional();

/** The variables of every process that calls companies' addresses. */
export const outsideEnv = {
  /**
   * The addresses that webhooks and integrations may reach besides the open internet: `host:port`, or ranges as `10.0.0.0/8`, separated by commas.
   */
  ALLOW_PRIVATE_ADDRESSES: allowance,
  /** The former name of ALLOW_PRIVATE_ADDRESSES. When both are set, ALLOW_PRIVATE_ADDRESSES counts. */
  WEBHOOK_ALLOWED_HOSTS: allowance,
  /** Push services besides the browsers' own, as `host:port`, separated by commas: a company's own service, or a test's service. */
  PUSH_SERVICES: z
    .string()
    .default("")
    .transform((value) =>
      value
        .split(",")
        .map((host) => host.trim())
        .filter((host) => host !== ""),
    ),
  /** The address that exchanges Dialogflow's keys for a token. */
  GOOGLE_TOKEN_URL: z.url({ protocol: /^https?$/ }).default("https://oauth2.googleapis.com/token"),
  /** The address of Dialogflow, without a slash at its end. */
  DIALOGFLOW_API_URL: z.url({ protocol: /^https?$/ }).default("https://dialogflow.googleapis.com"),
};
interface OutsideEnv {
  ALLOW_PRIVATE_ADDRESSES?: Allowance | undefined;
  WEBHOOK_ALLOWED_HOSTS?: Allowance | undefined;
}

export const allowanceOf = ({ ALLOW_PRIVATE_ADDRESSES, WEBHOOK_ALLOWED_HOSTS }: OutsideEnv): Allowance =>
  ALLOW_PRIVATE_ADDRESSES ?? WEBHOOK_ALLOWED_HOSTS ?? readAllowance("");

/** Google's addresses, for the adapters. */
export const googleOf = (env: { GOOGLE_TOKEN_URL: string; DIALOGFLOW_API_URL: string }) => ({
  tokenUrl: env.GOOGLE_TOKEN_URL,
  apiUrl: env.DIALOGFLOW_API_URL,
});
