/** Imports a file of the build. It refuses one of another build: the site was updated while the page was open. */
import { InboxError } from '../../api/error.js';
import { importWithRetry } from '../../shared/import-with-retry.js';

/** The service code of the error for a file of another build. */
export const OUTDATED = 'outdated';

/** @throws InboxError with the service code `outdated` */
export function checkBuild<M extends { readonly build: string }>(module: M): M {
  if (module.build === BUILD) return module;
  throw new InboxError('malformed', {
    serviceCode: OUTDATED,
    message: 'The panel is of another version: reload the page.',
  });
}

/** @throws InboxError with the service code `outdated`, or whatever `import()` throws. */
export const loadPanel = async () => importWithRetry(() => import('./panel-code.js'), checkBuild);
