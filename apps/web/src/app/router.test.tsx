import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../testing/render.tsx";
import { aUser } from "../testing/samples.ts";
import { wire } from "../testing/wire.ts";
import { pieces } from "./pieces.ts";
import { pages } from "./router.tsx";

test.each([
  ["an attendant", { me: aUser(), ends: "/tickets" }],
  ["support", { me: aUser({ profile: "support" }), ends: "/tickets" }],
  ["an admin", { me: aUser({ profile: "admin" }), ends: "/" }],
  ["the operator", { me: aUser({ super: true }), ends: "/" }],
])("%s starts at the page of their work", async (_who, { me, ends }) => {
  wire({});
  await pieces.dashboard();
  const Home = pages.find(({ path }) => path === "/")?.page ?? (() => null);
  show(<Home />, { me, at: "/" });
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe(ends));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Painel" }) !== null).toBe(ends === "/"));
});
