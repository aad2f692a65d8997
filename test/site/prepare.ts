/**
 * Checks the types of the site, builds it, and serves it with its policy. Installs the site's package from the registry if it is
 * missing. Run after the build of the package.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { serveSite } from '../../docs/.vitepress/serve.js';

const cwd = fileURLToPath(new URL('../../', import.meta.url));
const run = (...args: readonly string[]): unknown =>
  execFileSync('npm', ['run', '--silent', ...args], { cwd, stdio: 'inherit' });

export default async function prepare(): Promise<() => void> {
  run('docs:build');
  execFileSync('npx', ['tsc', '-p', 'docs/.vitepress'], { cwd, stdio: 'inherit' });
  const server = await serveSite(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  process.env['SITE'] = `http://127.0.0.1:${address.port}`;
  return () => server.close();
}
