/** The contracts whose handler runs in the platform's scope. */
export const routes: readonly string[] = [
  "DELETE /helps/:helpVideoId",
  "DELETE /plans/:planId",
  "GET /companies",
  "GET /companies/:companyId",
  "GET /companies/:companyId/tasks",
  "GET /companies/list",
  "GET /company-imports",
  // Anybody may read the name and the look of the installation.
  "GET /branding",
  "GET /operator/assistant",
  "GET /operator/branding",
  "GET /operator/message-prices",
  "GET /operator/official-signup",
  "GET /operator/signup",
  "GET /operator/signups",
  "GET /operator/visits",
  "GET /operator/visits/users",
  "GET /plans/:planId",
  "GET /plans/:planId/over",
  "GET /plans/all",
  // Anybody may read the plans that the sign-up offers.
  "GET /plans/list",
  // Anybody with the token of an e-mail may call it. The link leads to the company whose e-mails the person leaves.
  "GET /unsubscribe/:token/about",
  "GET /users/all",
  "POST /announcements",
  "POST /helps",
  "POST /plans",
  "PUT /announcements/:announcementId",
  "PUT /helps/:helpVideoId",
  "PUT /operator/assistant",
  "PUT /operator/message-prices",
  "PUT /operator/signup",
  "PUT /plans/:planId",
];

const whichProvider =
  "which providers the installation collects by, and whether they answer: settings, no company's rows";

/** The calls of a company's admin that reach the platform's scope, each with the reason. They read and change nothing of another company. */
export const ofAdmins: Record<string, string> = {
  "POST /subscription": whichProvider,
  "POST /payment-gateway/invoices/:invoiceId/charges": whichProvider,
  "POST /payment-gateway/customer/payment-methods": whichProvider,
  "DELETE /payment-gateway/customer/payment-methods/:paymentMethodId": whichProvider,
  "POST /push/devices":
    "a browser is called for one user alone: whoever had it before, of whatever company, has it no more",
};
