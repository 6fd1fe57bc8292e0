import { fireEvent, screen } from "@testing-library/react";
import { useRef, useState } from "react";
import { expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { MentionField } from "./mention-field.tsx";

function Writer() {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <MentionField
      aria-label="Mensagem"
      people={[{ id: 2, name: "Ana" }]}
      meId={1}
      value={text}
      field={field}
      listLabel="Colegas"
      onText={setText}
      onEnter={vi.fn<() => void>()}
      onEscape={vi.fn<() => void>()}
    />
  );
}

test("the cursor is after a name as soon as it is chosen, and the next typed letters follow the name", () => {
  show(<Writer />);
  const field = screen.getByLabelText<HTMLTextAreaElement>("Mensagem");
  const typed = "Oi @a, tudo?";
  fireEvent.change(field, { target: { value: typed } });
  field.setSelectionRange(5, 5);
  fireEvent.select(field);
  fireEvent.click(screen.getByRole("option", { name: /Ana/ }));
  expect(field.value).toBe("Oi @Ana , tudo?");
  expect([field.selectionStart, field.selectionEnd]).toEqual([8, 8]);
});
