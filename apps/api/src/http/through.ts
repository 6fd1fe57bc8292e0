import type { Request, RequestHandler, Response } from "express";

/** Runs a middleware as a promise. */
export const through = (middleware: RequestHandler, req: Request, res: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    void middleware(req, res, (error?: unknown) => (error instanceof Error ? reject(error) : resolve()));
  });
