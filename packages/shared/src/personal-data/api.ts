import { z } from "zod";
import { idParam, route } from "../contract.ts";
import { personalDataSchema } from "./schema.ts";

const access = "contacts-page:personalData";
const one = z.object({ contactId: idParam });

export const personalDataApi = {
  /**
   * The stored data about a person, including all contacts that were merged into this one. The audit records who looked. 404 ERR_NO_CONTACT_FOUND for
   * a group.
   */
  show: route({
    method: "GET",
    path: "/contacts/:contactId/personal-data",
    access,
    scope: "none",
    params: one,
    response: personalDataSchema,
  }),
  /**
   * A zip with what the desk stores about a person: a text to read first, which names what is left out, a report, the data as JSON, every conversation
   * as text and JSON, and the files with their SHA-256. Of groups it has only the person's own messages. 404 as for `show`. An error on the way cuts
   * the file short, as does a merge or deletion of the person.
   */
  export: route({
    method: "GET",
    path: "/contacts/:contactId/personal-data/export",
    duringVisit: false,
    access,
    reauthenticated: true,
    budget: "bulk",
    scope: "none",
    stream: true,
    params: one,
    response: z.never(),
  }),
};
