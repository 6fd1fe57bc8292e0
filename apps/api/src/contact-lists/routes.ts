import { inCompany } from "@balcao/core/base/database";
import { showItem, showList } from "@balcao/core/desk/contact-lists/access";
import { countContacts, createFromContacts } from "@balcao/core/desk/contact-lists/from-contacts";
import { listImports, showImport } from "@balcao/core/desk/contact-lists/imports";
import { createItem, deleteItem, updateItem } from "@balcao/core/desk/contact-lists/items";
import { listAllLists, listItems, listLists } from "@balcao/core/desk/contact-lists/list";
import { noteReport, reportPage } from "@balcao/core/desk/contact-lists/report";
import { createList, deleteList, updateList } from "@balcao/core/desk/contact-lists/service";
import { startImport, stopImport, takeSpreadsheet } from "@balcao/core/desk/contact-lists/upload";
import { contactListItemsApi, contactListsApi } from "@balcao/shared/contact-lists/api";
import { contactListImportsApi } from "@balcao/shared/contact-lists/imports-api";
import { Router } from "express";
import { sendCsv } from "../http/csv.ts";
import { handle } from "../http/handle.ts";

export const contactLists = Router();
handle(contactLists, contactListsApi.list, ({ query }) => listLists(query));
handle(contactLists, contactListsApi.all, () => listAllLists());
handle(contactLists, contactListsApi.countContacts, ({ query }) => countContacts(query));
handle(contactLists, contactListsApi.show, ({ params }) => showList(params.contactListId));
handle(contactLists, contactListsApi.create, ({ body }) => createList(body));
handle(contactLists, contactListsApi.createFromContacts, ({ body }, actor) => createFromContacts(actor, body));
handle(contactLists, contactListsApi.update, ({ params, body }) => updateList(params.contactListId, body));
handle(contactLists, contactListsApi.delete, ({ params }, actor) => deleteList(actor, params.contactListId));

handle(contactLists, contactListItemsApi.list, ({ query }) => listItems(query));
handle(contactLists, contactListItemsApi.show, ({ params }) => showItem(params.itemId));
handle(contactLists, contactListItemsApi.create, ({ body }) => createItem(body));
handle(contactLists, contactListItemsApi.update, ({ params, body }) => updateItem(params.itemId, body));
handle(contactLists, contactListItemsApi.delete, ({ params }) => deleteItem(params.itemId));

handle(contactLists, contactListImportsApi.upload, ({ params, files }, actor) =>
  takeSpreadsheet(actor, params.contactListId, files[0]),
);
handle(contactLists, contactListImportsApi.list, ({ params }) => listImports(params.contactListId));
handle(contactLists, contactListImportsApi.show, ({ params }) => showImport(params.importId));
handle(contactLists, contactListImportsApi.start, ({ params, body }) => startImport(params.importId, body));
handle(contactLists, contactListImportsApi.stop, ({ params }) => stopImport(params.importId));
handle(contactLists, contactListImportsApi.rows, async ({ params, query }, actor, { res }) => {
  await inCompany(actor.companyId, () => noteReport(actor, params.importId, query.group));
  const head = ["row", "name", "number", "email", "group", "reason"];
  await sendCsv(res, { name: "contact-list-import", head, start: 0, actor }, (after) =>
    reportPage(params.importId, query.group, after),
  );
});
