import { randomBytes } from "node:crypto";
import { z } from "zod";
import { sequelize } from "./database.ts";
import { createOperator } from "./seeds/operator.ts";

// node dist/create-operator.js <e-mail> [company]: makes the first login of an installation and says its password, once.
const email = z.email().safeParse(process.argv[2]);
if (!email.success) throw new Error("Give the e-mail of the operator: create-operator.js you@example.com");
const password = randomBytes(12).toString("base64url");
const made = await createOperator({ company: process.argv[3] ?? "Balcão", email: email.data, password });
process.stdout.write(
  made ? `${email.data} signs in with ${password}\n` : "There is an operator already: nothing was made\n",
);
await sequelize.close();
