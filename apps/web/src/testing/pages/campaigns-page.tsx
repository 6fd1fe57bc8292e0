import type { Campaign } from "@balcao/shared/campaigns/schema";
import { campaignSettingDefaults } from "@balcao/shared/campaigns/settings";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import Campaigns from "../../pages/outreach/campaigns.tsx";
import { show } from "../render.tsx";
import { aConnection } from "../samples.ts";
import { wire } from "../wire.ts";

const page = (records: Campaign[]) => ({ records, hasMore: false, nextCursor: null });
const person = (variables: Record<string, string>) => ({
  id: 1,
  name: "Rosa",
  number: "5511987654321",
  email: "",
  variables,
  isWhatsappValid: true,
  companyId: 1,
  contactListId: 1,
});
/** Opens the page of campaigns with the given campaigns. The list of people has a column `cidade`, and there is a shortcut `cupom`. */
export function openCampaigns(records: Campaign[], more: Parameters<typeof wire>[0] = {}) {
  const log = wire({
    "GET /campaigns": () => page(records),
    "GET /campaigns/care": () => [],
    "GET /campaign-settings": () => ({
      settings: { ...campaignSettingDefaults, variables: [{ key: "cupom", value: "BEMVINDO10" }] },
    }),
    "GET /whatsapp": () => [aConnection({ id: 1, name: "Loja" }), aConnection({ id: 2, name: "Filial" })],
    "GET /contact-lists": () => page([]),
    "GET /contact-list-items": () => ({ contacts: [person({ cidade: "Recife" })], hasMore: false, nextCursor: null }),
    "GET /tags/list": () => [],
    "GET /queue": () => [],
    "GET /files": () => ({ files: [], hasMore: false, nextCursor: null }),
    ...more,
  });
  return { log, ...show(<Campaigns />) };
}
type Log = ReturnType<typeof openCampaigns>["log"];
/** The bodies of the requests by this method, with their paths. */
export const sent = (log: Log, method: string) =>
  log.filter((one) => one.method === method).map(({ path, body }) => [path, body]);
export const card = async (name: string) => within((await screen.findByText(name)).closest("li") ?? document.body);
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
export const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
