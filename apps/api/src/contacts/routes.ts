import { showContact } from "@balcao/core/contacts/access";
import { listContacts } from "@balcao/core/contacts/list";
import { contactsApi } from "@balcao/shared/contacts/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const contacts = Router();
handle(contacts, contactsApi.list, ({ query }) => listContacts(query));
handle(contacts, contactsApi.show, ({ params }) => showContact(params.contactId));
