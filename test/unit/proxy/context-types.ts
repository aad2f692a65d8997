/** Contexts of the proxy that must compile, and mistakes that must not; for the type checker only. */
import { createServer, type IncomingMessage } from 'node:http';
import express from 'express';
import fastify from 'fastify';
import type { FastifyRequest } from 'fastify';
import type {} from '@fastify/session';
import { Hono, type Context } from 'hono';
import Koa from 'koa';
import { createProxy, toNodeHandler } from '../../../src/proxy/proxy.js';

declare module 'fastify' {
  interface Session {
    readonly who: string;
  }
}

const service = { serviceUrl: 'https://service.example', apiKey: 'key' };
const request = new Request('https://app.example/');

const none = createProxy({ ...service, subscriber: ({ headers }) => headers.get('x-user') });
void none(request);
void none(request, { params: {} });
express().use(toNodeHandler(none));
createServer(toNodeHandler(none));

/** The type is inferred from a parameter. */
const inferred = createProxy({ ...service, subscriber: (_request, { user }: { readonly user: string }) => user });
void inferred(request, { user: 'ann' });
// @ts-expect-error: the context is missing
void inferred(request);
// @ts-expect-error: not its context
void inferred(request, { user: 1 });
// @ts-expect-error: the handler needs a context, and gives none by itself
express().use(toNodeHandler(inferred));

const ofExpress = createProxy<{ nodeRequest: express.Request }>({
  ...service,
  subscriber: (_request, { nodeRequest }) => nodeRequest.session.who,
  payloadScope: (_request, { nodeRequest }) => ({ tenant: nodeRequest.hostname }),
  allow: (_request, operation, { nodeRequest }) => operation === 'feed' || nodeRequest.ips.length === 0,
  clientAddress: (_request, { nodeRequest }) => nodeRequest.ip,
});
express().use(toNodeHandler(ofExpress));
// @ts-expect-error: Node's own request is none of Express
createServer(toNodeHandler(ofExpress));

const ofNode = createProxy<{ nodeRequest: IncomingMessage }>({
  ...service,
  subscriber: (_request, { nodeRequest }) => nodeRequest.headers['x-user']?.toString(),
});
createServer(toNodeHandler(ofNode));

// @ts-expect-error: the type of the context is not declared
createProxy({ ...service, subscriber: (_request, { nodeRequest }) => nodeRequest.session.who });

const ofFastify = createProxy<FastifyRequest>({ ...service, subscriber: (_request, { session }) => session.who });
const handle = toNodeHandler(ofFastify);
fastify().all('/inbox/*', (message, reply) => void handle(message.raw, reply.raw, message));
// @ts-expect-error: the context is missing
fastify().all('/inbox/*', (message, reply) => void handle(message.raw, reply.raw));

const ofKoa = toNodeHandler(
  createProxy<Koa.Context>({ ...service, subscriber: (_request, { cookies }) => cookies.get('user') }),
);
new Koa().use((context) => ofKoa(context.req, context.res, context));

type Env = { Variables: { readonly userId: string } };
const ofHono = createProxy<Context<Env>>({ ...service, subscriber: (_request, context) => context.get('userId') });
new Hono<Env>().all('/inbox/*', (context) => ofHono(context.req.raw, context));
// @ts-expect-error: an app with other variables
new Hono<{ Variables: { readonly user: string } }>().all('/inbox/*', (context) => ofHono(context.req.raw, context));
