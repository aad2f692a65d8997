/** Describes errors and handles signals for the commands that run a server. */

/**
 * Describes an error of a port or a file, and how to resolve it.
 * @param command The command line to which an option can be appended.
 */
export function describeError(error: unknown, command: string): string {
  const { code, message, port } = error as Error & { readonly code?: string; readonly port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Choose another: ${command} --port ${(port ?? 4000) + 1}`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} is not allowed. Choose one above 1023: ${command} --port 4000`;
  return message;
}

/** Closes on SIGINT and SIGTERM, then exits with 0. A second signal ends the process at once. */
export function closeOnSignal(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    void close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
