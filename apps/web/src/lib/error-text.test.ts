import { AppError, type ErrorCode, errors } from "@balcao/shared/errors";
import { expect, test } from "vitest";
import { errorText } from "./error-text.ts";
import { refusalOf, Unreachable } from "./session/request.ts";

const general = "Algo deu errado do nosso lado. Tente de novo.";

test("every code of the catalogue has a text", () => {
  const codes = Object.keys(errors) as ErrorCode[];
  for (const code of codes) expect(errorText(new AppError(code))).not.toMatch(/ERR_|errors:/);
  expect(codes.filter((code) => errorText(new AppError(code)) === general)).toEqual(["ERR_INTERNAL"]);
});

test("an error without a text is never shown as its code", () => {
  expect(errorText(new AppError("ERR_OF_TOMORROW" as ErrorCode))).toBe(general);
  expect(errorText(new TypeError("x is not a function"))).toBe(general);
  expect(errorText("ERR_SECRET")).toBe(general);
  expect(errorText(new Unreachable())).toContain("Não conseguimos falar com o servidor");
});

test("the text of a refusal includes its times and limits", () => {
  const refused = (code: ErrorCode, details: unknown) => errorText(refusalOf(400, { error: code, details }));
  expect(refused("ERR_TOO_MANY_REQUESTS", { retryAfter: 61 })).toBe("Muitas tentativas. Tente de novo em 2 minutos.");
  expect(refused("ERR_TOO_MANY_REQUESTS", { retryAfter: 9 })).toBe("Muitas tentativas. Tente de novo em 1 minuto.");
  expect(refused("ERR_TOO_MANY_REQUESTS", null)).toBe(
    "Muitos pedidos em pouco tempo. Espere um pouco e tente de novo.",
  );
  expect(refused("ERR_PASSWORD_LENGTH", { min: 8, max: 128 })).toBe("A senha deve ter de 8 a 128 caracteres.");
});

test.each([
  [404, "<html>", "ERR_NOT_FOUND"],
  [403, { error: "ERR_OF_TOMORROW" }, "ERR_NO_PERMISSION"],
  [400, null, "ERR_VALIDATION"],
  [413, "", "ERR_BODY_TOO_LARGE"],
  [504, {}, "ERR_UNAVAILABLE"],
  [418, { error: 7 }, "ERR_INTERNAL"],
  [409, { error: "ERR_TICKET_STATE" }, "ERR_TICKET_STATE"],
])("an answer of %i that says %j is read as %s", (status, data, code) => {
  expect(refusalOf(status, data).code).toBe(code);
});
