import type { SessionUser } from "@balcao/shared/auth/schema";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { expect, test } from "vitest";
import { wantedList } from "../../nouns/tickets/list-at.ts";
import { aConnection, aUser } from "../../testing/samples.ts";
import { show } from "../../testing/render.tsx";
import { wire } from "../../testing/wire.ts";
import { useInviteWish } from "../../nouns/invitations/wish.ts";
import { FirstSteps } from "./first-steps.tsx";

const service = { id: 4, name: "Atendimento", color: "#2563eb" };
const rosa = { id: 1, name: "Rosa", profile: "admin", super: false, queues: [service], online: true, off: false };
const ana = { ...rosa, id: 2, name: "Ana", profile: "user", queues: [] };
const me = aUser({ profile: "admin", company: { ...aUser().company, guideOpen: true } });
let at: unknown;
/** Records the state with which a link led the user to a page. */
function Where() {
  const { state } = useLocation();
  useEffect(() => void (at = state), [state]);
  return null;
}
type Stage = {
  queues?: (typeof service)[];
  people?: unknown[];
  pending?: number;
  answered?: number;
  user?: SessionUser;
};
function open({ queues = [service], people = [rosa, ana], pending = 0, answered = 0, user = me }: Stage = {}) {
  const log = wire({
    "GET /whatsapp": () => [aConnection({ id: 1, status: "CONNECTED", queues })],
    "GET /users/list": () => ({ users: people }),
    "GET /tickets/counts": () => ({ open: answered, pending, snoozed: 0, late: 0 }),
    "DELETE /signup/guide": () => ({ ok: true }),
  });
  show(
    <>
      <FirstSteps />
      <Where />
    </>,
    { me: user },
  );
  return log;
}
const done = async (name: string) => (await screen.findByRole("link", { name })).closest("li")?.dataset["done"];

test("the step about the number is not done when the number leads to a queue in which nobody works", async () => {
  open({ people: [{ ...rosa, queues: [] }, ana] });
  expect(await done("Conecte um número do WhatsApp a um setor")).toBe("false");
});

test("the step about the number is done once a number leads to a queue in which somebody works", async () => {
  open();
  expect(await done("Conecte um número do WhatsApp a um setor")).toBe("true");
  expect(await done("Troque a primeira mensagem")).toBe("false");
  expect(await done("Convide quem atende")).toBe("true");
});

test("while the first customer waits, the step leads to the list of waiting customers", async () => {
  const log = open({ people: [rosa, ana], pending: 1 });
  await userEvent.click(await screen.findByRole("link", { name: "Troque a primeira mensagem" }));
  expect(screen.getByTestId("where").textContent).toBe("/tickets");
  expect(wantedList(at)).toBe("pending");
  expect(await done("Troque a primeira mensagem")).toBe("false");
  expect(log.some(({ method }) => method === "DELETE")).toBe(false);
});

test("the guide ends once customers are answered, even if nobody was invited", async () => {
  const log = open({ people: [rosa], answered: 1 });
  await waitFor(() => expect(log.some(({ method }) => method === "DELETE")).toBe(true));
});

test("the guide of a company in its trial says when the trial ends", async () => {
  const subscription = {
    state: "trialing",
    trialEnd: "2026-12-08",
    accessEndsAt: null,
    dueOn: null,
    free: false,
  } as const;
  open({ user: { ...me, company: { ...me.company, subscription } } });
  expect(await screen.findByText(/Seu teste grátis vai até 08\/12\/2026\./)).toBeDefined();
});

test("the step about the team offers an invitation", async () => {
  let asked = 0;
  const Page = () => {
    useInviteWish(() => (asked += 1));
    return null;
  };
  open();
  await userEvent.click(await screen.findByRole("link", { name: "Convide quem atende" }));
  expect(screen.getByTestId("where").textContent).toBe("/users");
  show(<Page />, { me });
  expect(asked).toBe(1);
});
