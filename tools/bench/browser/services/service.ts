/** What the site of a candidate needs from the imitation of a service. */
import type { BenchMessage } from '../messages.js';

export interface ApiRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  /** The parsed JSON of the request; undefined without one. */
  readonly body: unknown;
}

export interface ApiAnswer {
  readonly status?: number;
  /** Sent as JSON; without it the answer has no body. */
  readonly json?: unknown;
}

/** The part of the package `ws` that the services use. */
export interface Socket {
  send(text: string): void;
  on(event: 'message', listener: (data: Buffer) => void): void;
  on(event: 'close', listener: () => void): void;
}

export interface Service {
  /** Undefined for a path that the service does not have. */
  answer(request: ApiRequest): ApiAnswer | undefined;
  connect?(socket: Socket): void;
  /** Sends a new message through the open sockets. */
  announce?(message: BenchMessage): void;
}

export const toIso = (time: number): string => new Date(time).toISOString();
