import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { useSubtitle } from "./use-subtitle.ts";

const Subtitle = ({ zone }: { zone: string }) => <p>{useSubtitle(zone)}</p>;

test("a user in the company's time zone sees no note about the zone", async () => {
  show(<Subtitle zone={new Intl.DateTimeFormat().resolvedOptions().timeZone} />);
  expect(await screen.findByText("Como vai o atendimento.")).toBeDefined();
});

test("a user in another time zone reads which time zone applies", async () => {
  show(<Subtitle zone="Asia/Kolkata" />);
  expect(await screen.findByText(/^Como vai o atendimento\. Dias e horas no .*Índia\.$/)).toBeDefined();
});
