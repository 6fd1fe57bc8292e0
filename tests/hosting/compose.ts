import { parse } from "yaml";
import { textOf } from "../borders/sources.ts";

interface Service {
  image?: string;
  build?: { context: string; args: Record<string, string> };
  ports?: string[];
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  profiles?: string[];
  pull_policy?: string;
  logging?: { options?: Record<string, string> };
  deploy?: { replicas?: string };
  cap_add?: string[];
  stop_grace_period?: string;
}

export const compose = parse(textOf("docker-compose.yml"), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
