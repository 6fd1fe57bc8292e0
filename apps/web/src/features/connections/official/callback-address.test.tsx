import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { CallbackAddress } from "./callback-address.tsx";

test("each field that Meta's pages need is on a line of its own, with a button to copy it", () => {
  show(
    <CallbackAddress callback={{ callbackUrl: "https://x.example/w", verifyToken: "palavra", isReachable: true }} />,
  );
  const lines = screen.getByText("Campos a assinar").parentElement?.querySelectorAll("dd") ?? [];
  const fields = [...lines].map((line) => line.firstElementChild?.textContent);
  for (const name of fields) expect(screen.getByRole("button", { name: `Copiar: ${name}` })).toBeDefined();
  expect(fields).toEqual([
    "messages",
    "message_template_status_update",
    "message_template_quality_update",
    "message_template_components_update",
    "template_category_update",
    "phone_number_quality_update",
    "phone_number_name_update",
    "business_capability_update",
    "account_update",
    "account_alerts",
    "security",
    "user_preferences",
    "user_id_update",
    "smb_message_echoes",
    "smb_app_state_sync",
    "history",
  ]);
});
