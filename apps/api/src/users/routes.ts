import { listColleagues } from "@balcao/core/users/list";
import { usersApi } from "@balcao/shared/users/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const users = Router();
handle(users, usersApi.list, () => listColleagues());
