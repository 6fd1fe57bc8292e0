import type { ContactListImport } from "@balcao/shared/contact-lists/import";
import type { ContactList } from "@balcao/shared/contact-lists/schema";
import type { Desk } from "./desk.ts";
import type { Product } from "./product.ts";
import { expect } from "./test.ts";

/** Imports a contact list with these people from a file. Returns the list's id. */
export async function importList(
  { url }: Pick<Product, "url">,
  desk: Desk,
  name: string,
  people: readonly { name: string; number: string }[],
): Promise<number> {
  const list = await desk.call<ContactList>("POST", "/contact-lists", { name });
  const lines = people.map((one) => `${one.name};${one.number}`);
  const form = new FormData();
  form.append("file", new Blob([["Nome;Telefone", ...lines].join("\r\n")], { type: "text/csv" }), "lista.csv");
  const upload = await fetch(`${url}/api/contact-lists/${list.id}/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${desk.accessToken}` },
    body: form,
  });
  const { id } = (await upload.json()) as ContactListImport;
  const reached = async (status: string) =>
    expect
      .poll(async () => (await desk.call<ContactListImport>("GET", `/contact-list-imports/${id}`)).status, {
        timeout: 90_000,
      })
      .toBe(status);
  await reached("mapping");
  await desk.call("POST", `/contact-list-imports/${id}/start`, {
    hasHeader: true,
    columns: [{ use: "name" }, { use: "number" }],
  });
  await reached("done");
  return list.id;
}

/** Lets campaigns write at any hour and as fast as possible. */
export const hurry = (desk: Desk): Promise<unknown> =>
  desk.call("POST", "/campaign-settings", {
    settings: {
      messageInterval: 0,
      longerIntervalAfter: 0,
      campaignDailyCap: "off",
      hoursFrom: "00:00",
      hoursTo: "00:00",
    },
  });
