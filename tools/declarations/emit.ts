/** Declarations of the sources, one file for each, as the compiler emits them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exists, inRoot, read, ROOT } from '../repository.js';
import { withoutFileComment } from './file-comment.js';

function prepare(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = file.replaceAll('\\', '/');
    const source = ['.ts', '.tsx']
      .map((extension) => join('src', path.replace(/\.d\.ts$/, extension)))
      .find((name) => exists(name));
    if (!path.endsWith('.d.ts') || !source) continue;
    writeFileSync(join(folder, file), withoutFileComment(readFileSync(join(folder, file), 'utf8'), read(source)));
  }
}

/** Calls `use` with a folder of declarations, laid out like src/, which is deleted afterwards. */
export async function withDeclarations<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'declarations-'));
  const options = [
    '--noEmit',
    'false',
    '--emitDeclarationOnly',
    '--declaration',
    '--rootDir',
    'src',
    '--outDir',
    folder,
  ];
  try {
    const compiler = inRoot('node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [compiler, '-p', 'tsconfig.json', ...options], { cwd: ROOT, stdio: 'inherit' });
    prepare(folder);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
