/**
 * The error that an operation throws, and its response body. `ctx` is sent twice, nested and flat, as the real service does for
 * older clients.
 */
import { randomUUID } from 'node:crypto';
import type { Data } from '../types.js';

const STATUS_TEXT: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
};

export class ApiError extends Error {
  readonly status: number;
  readonly ctx: Data;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, ctx?: Data, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.ctx = ctx ?? { error: STATUS_TEXT[status] ?? 'Error', statusCode: status };
    this.headers = headers;
  }
}

/** An error whose body does not repeat the name of its status: those that the real service throws in another way. */
export const bareError = (status: number, message: string, headers: Record<string, string> = {}): ApiError =>
  new ApiError(status, message, { statusCode: status }, headers);

/** A failure inside of the service, which its caller sees as a number only. */
export class InternalError extends Error {}

/** Rejects values with the wrong shape. */
export class ValidationError extends ApiError {
  readonly errors: Data;

  constructor(messages: readonly string[]) {
    super(422, 'Validation Error', {});
    this.errors = { general: { messages, value: 'No Value Recorded' } };
  }
}

/** Rejects a value that only the command behind the route checks: the error names the command and the field. */
export class CommandValidationError extends ApiError {
  readonly errors: Data;

  constructor(command: string, field: string, reason: string, value: unknown) {
    super(422, `Validation failed for ${command}: ${field}: ${reason}`, {});
    this.errors = { [field]: { messages: [reason], value } };
  }
}

/** `path` includes the query. */
export function toErrorBody(error: unknown, path: string, now: number): Data & { statusCode: number } {
  const base = { timestamp: new Date(now).toISOString(), path };
  if (error instanceof ApiError) {
    const errors =
      error instanceof ValidationError || error instanceof CommandValidationError ? error.errors : undefined;
    const { status, ctx, message } = error;
    return { ...ctx, statusCode: status, ...base, message, ctx, ...(errors && { errors }) };
  }
  const message = 'Internal server error, contact support and provide them with the errorId';
  return { statusCode: 500, ...base, message, errorId: randomUUID() };
}

/** The path of a request as errors name it. */
export const pathOf = (request: Request): string => request.url.slice(new URL(request.url).origin.length);
