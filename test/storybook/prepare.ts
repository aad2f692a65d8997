/** Builds Storybook, which installs it first where it is missing. */
import { execFileSync } from 'node:child_process';

const root = new URL('../..', import.meta.url);

export default function prepare(): void {
  execFileSync('npm', ['run', '--silent', 'stories:build', '--', '--loglevel', 'error'], {
    cwd: root,
    stdio: 'inherit',
  });
}
