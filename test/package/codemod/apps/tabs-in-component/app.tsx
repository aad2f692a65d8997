import { Inbox, SeverityLevelEnum } from '@novu/react';
import { useMemo } from 'react';
import type { Tab } from '@novu/react';

export function App({ translate = (key: string) => key }) {
  const tabs = useMemo(
    () =>
      [
        { label: translate('all'), filter: {} },
        { label: translate('urgent'), filter: { severity: [SeverityLevelEnum.HIGH] } },
      ] satisfies Tab[],
    [translate],
  );
  return <Inbox applicationIdentifier="app" subscriberId="ada" tabs={tabs} />;
}
