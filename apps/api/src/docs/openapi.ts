import type { Route } from "@balcao/shared/contract";
import { errors } from "@balcao/shared/errors";
import { type Access, needsSession } from "@balcao/shared/permissions";
import { z } from "zod";

type Json = Record<string, unknown>;

/** An OpenAPI 3.1 description of the contracts, as a caller sees them. */
export const describe = (routes: readonly Route[], name: string): Json => ({
  openapi: "3.1.0",
  info: {
    title: name,
    version: "1",
    description: "All calls of the product. Failures answer `{ error, details }`.",
  },
  servers: [{ url: "/api" }],
  security: [{ bearer: [] }],
  paths: pathsOf(routes),
  components: {
    securitySchemes: {
      bearer: { type: "http", scheme: "bearer", description: "A user's session" },
      token: { type: "http", scheme: "bearer", description: "A token of the company, for programs" },
    },
    responses: {
      Failure: {
        description: "A code of the catalogue, and facts about it",
        content: {
          "application/json": {
            schema: {
              type: "object",
              required: ["error"],
              properties: { error: { type: "string", enum: Object.keys(errors) }, details: {} },
            },
          },
        },
      },
    },
  },
});

function pathsOf(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return paths;
}

const operation = (route: Route): Json => ({
  operationId: `${route.method.toLowerCase()}${route.path.replace(/[/:]{1,2}(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  tags: [route.path.split("/")[1]],
  ...security(route.access),
  ...(route.access !== "public" && { description: needs(route) }),
  parameters: [
    ...parameters("path", route.params),
    ...parameters("query", route.query),
    ...parameters("header", route.headers),
  ],
  ...(route.body && { requestBody: { required: true, content: requestContent(route, route.body) } }),
  responses: {
    200: { description: "OK", content: answerContent(route) },
    default: { $ref: "#/components/responses/Failure" },
  },
});

/**
 * The security of a route. A route without an entry needs a session. OpenAPI cannot express a signature over the body, so the description explains
 * it.
 */
function security(access: Access): Json {
  if (access === "token") return { security: [{ token: [] }] };
  return needsSession(access) ? {} : { security: [] };
}

const needs = ({ access, plan }: Route): string =>
  `Access: ${access === "signed" ? "the sender's signature over the exact bytes of the body" : access}${plan ? `. Plan: ${plan}` : ""}`;

function parameters(place: "path" | "query" | "header", schema: z.ZodObject | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: of,
  }));
}

function requestContent(route: Route, body: z.ZodType): Json {
  const schema = schemaOf(body, "input");
  const json = { "application/json": { schema } };
  if (!route.files) return json;
  const medias = { type: "array", maxItems: route.files, items: { type: "string", format: "binary" } };
  const form = { ...schema, properties: { ...(schema.properties as Json), medias } };
  return { ...json, "multipart/form-data": { schema: form } };
}

const answerContent = (route: Route): Json =>
  route.response instanceof z.ZodNever
    ? { "application/octet-stream": { schema: { type: "string", format: "binary" } } }
    : { "application/json": { schema: schemaOf(route.response, "output") } };

/** The JSON Schema of a contract. A part that JSON Schema cannot express, such as a transform or a check in code, accepts any value. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
}
