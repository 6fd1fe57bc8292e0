import { contactsApi } from "@balcao/shared/contacts/api";
import type { Contact } from "@balcao/shared/contacts/schema";
import { digitsOf, formatNumber } from "@balcao/shared/phone";
import Button from "@mui/material/Button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import MessageSquarePlus from "lucide-react/icons/message-square-plus";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { call } from "../../lib/api.ts";
import { useDialogs } from "../tickets/dialogs.ts";
import { learnContact } from "./cache.ts";
import { ownerIn } from "./queries.ts";

type Person = { name: string; number: string };
const maxName = 50;

/** Turns the name on a card into a valid contact name. The sender of the card chose that name, and it may be too long, too short or missing. */
function nameFor({ name, number }: Person): string {
  const cut = Array.from(name.trim()).slice(0, maxName).join("").trim();
  return cut.length < 2 ? formatNumber(digitsOf(number)) : cut;
}

/** Opens the contact's running conversation, or the dialog for a new one. An unknown number becomes a contact. */
export function useStart() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const show = useDialogs();
  return useMutation({
    mutationFn: async (who: Person | Contact) => {
      const contact = "id" in who ? who : await findOrAdd(who);
      const { tickets } = await call(contactsApi.tickets, { params: { contactId: contact.id }, query: {} });
      return { contact, active: tickets.find(({ status }) => status !== "closed") };
    },
    onSuccess: ({ contact, active }) => {
      learnContact(cache, contact);
      if (active) void navigate(`/tickets/${active.uuid}`);
      else show({ kind: "new", contact });
    },
  });
}

export function StartConversation(person: Person) {
  const { t } = useTranslation("contacts");
  const start = useStart();
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<MessageSquarePlus size={15} aria-hidden />}
      loading={start.isPending}
      loadingPosition="start"
      aria-label={t("startWith", { name: person.name || formatNumber(digitsOf(person.number)) })}
      onClick={() => start.mutate(person)}
    >
      {t("startConversation")}
    </Button>
  );
}

/** Finds the contact by the number on a card, which includes the country code, or adds it. */
async function findOrAdd(person: Person): Promise<Contact> {
  try {
    return await call(contactsApi.create, {
      body: { name: nameFor(person), number: person.number, email: "", extraInfo: [] },
    });
  } catch (error) {
    const known = ownerIn(error);
    if (known) return known;
    throw error;
  }
}
