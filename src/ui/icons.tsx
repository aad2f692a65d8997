/**
 * Icons: one path each on a 24 × 24 grid, stroked by the sheet. Always decoration: names are the buttons' own.
 */
const PATHS = {
  bell: 'M6 9a6 6 0 1 1 12 0c0 5 2 6.5 2 6.5H4S6 14 6 9ZM10 19.5a2.2 2.2 0 0 0 4 0',
  allRead: 'm2.5 13 4 4L15 8.5M11.5 16l1 1 9-8.5',
  preferences: 'M4 7h9m6 0h1M4 17h1m6 0h9M13 7a3 3 0 1 0 6 0 3 3 0 1 0-6 0M5 17a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'm6.5 6.5 11 11m0-11-11 11',
  back: 'm14.5 6-6 6 6 6',
  dot: 'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0',
  more: 'M6 12h0m6 0h0m6 0h0',
  in_app: '',
  email: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2m-1 2 8 6 8-6',
  sms: 'M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-4 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2',
  push: 'M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2m2 15h2',
  chat: 'M9 4 7.5 20m9-16L15 20M4 9h17M3 15h17',
};

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={PATHS[name] || PATHS.bell} />
  </svg>
);

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly class?: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A button that is an icon, named for everyone: by a tooltip as well. Disabled, it can still be found. */
export const IconButton = ({ icon, label, class: more = '', disabled, onClick }: IconButtonProps) => (
  <button
    class={`icon ${more}`}
    aria-label={label}
    title={label}
    aria-disabled={disabled ? 'true' : undefined}
    onClick={onClick}
  >
    <Icon name={icon} />
  </button>
);
