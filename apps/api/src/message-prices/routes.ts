import { readPrices, setPrices } from "@balcao/core/company/message-prices/prices";
import { messagePricesApi as api } from "@balcao/shared/message-prices/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const messagePrices = Router();
handle(messagePrices, api.show, () => readPrices());
handle(messagePrices, api.update, ({ body }) => setPrices(body));
