/**
 * The error that an operation throws, and its response body. `ctx` is sent twice, nested and flat, as the real service does for
 * older clients.
 */
import { randomBytes } from 'node:crypto';
import type { Data } from './types.js';

const STATUS_TEXT: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

export class ApiError extends Error {
  readonly status: number;
  readonly ctx: Data;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, ctx: Data = {}, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.ctx = ctx;
    this.headers = headers;
  }
}

/** Rejects values with the wrong shape. Without `field` the messages are listed as `general`. */
export class ValidationError extends ApiError {
  readonly errors: Data;

  constructor(messages: readonly string[], field = 'general', value: unknown = 'No Value Recorded') {
    super(422, 'Validation Error');
    this.errors = { [field]: { messages, value } };
  }
}

export function toErrorBody(error: unknown, path: string, now: number): Data & { statusCode: number } {
  const base = { timestamp: new Date(now).toISOString(), path };
  if (error instanceof ValidationError) {
    return { statusCode: 422, ...base, message: error.message, errors: error.errors };
  }
  if (error instanceof ApiError) {
    const ctx = { error: STATUS_TEXT[error.status] ?? 'Error', statusCode: error.status, ...error.ctx };
    return { ...ctx, statusCode: error.status, ...base, message: error.message, ctx };
  }
  const message = 'Internal server error, contact support and provide them with the errorId';
  return { statusCode: 500, ...base, message, errorId: randomBytes(16).toString('hex') };
}
