import { AppError } from "@balcao/shared/errors";
import { UniqueConstraintError } from "sequelize";

/** Throws ERR_EMAIL_ALREADY_EXISTS in place of the database's error when another user has the e-mail. Throws any other error again. */
export function explainEmail(error: unknown): never {
  const taken = error instanceof UniqueConstraintError && "constraint" in error.parent ? error.parent.constraint : null;
  throw taken === "users_email" ? new AppError("ERR_EMAIL_ALREADY_EXISTS") : error;
}
