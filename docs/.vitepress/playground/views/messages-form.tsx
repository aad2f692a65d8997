/** The message editor: what the service has, and a form that adds or changes a message. */
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { VNode } from 'preact';
import { randomId } from '../../../../src/shared/http.js';
import { ChipField, NumberField, SelectField, SwitchField, TextField } from '../../controls/fields.js';
import type { Playground } from '../playground.js';
import { AVATARS, MINUTE_MS, newestFirst, startDraft, STARTERS } from '../service/drafts.js';
import type { Draft } from '../service/drafts.js';

const AVATAR_LABELS: Readonly<Record<Draft['avatar'], string>> = {
  none: 'None',
  initials: 'Initials',
  picture: 'Picture',
};
const avatars = AVATARS.map((value) => ({ value, label: AVATAR_LABELS[value] }));
const starters = STARTERS.map(({ label }) => ({ value: label, label }));
const ID_LENGTH = 8;

const blank = (label: string): Draft => {
  const starter = STARTERS.find((one) => one.label === label) ?? { label, draft: {} };
  return startDraft(starter, `new-${randomId().slice(0, ID_LENGTH)}`, Date.now());
};

interface DraftFieldsProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

function DraftFields({ draft, onChange }: DraftFieldsProps): VNode {
  const minutesAgo = Math.round((Date.now() - draft.createdAt) / MINUTE_MS);
  return (
    <>
      <TextField label="Title" value={draft.title} onInput={(title) => onChange({ title })} />
      <TextField label="Text" value={draft.text} rows={3} onInput={(text) => onChange({ text })} />
      <TextField
        label="Actions"
        description="Labels, separated by commas. The first is the main one."
        value={draft.actions.join(', ')}
        onInput={(text) =>
          onChange({ actions: text.split(/,\s?/).filter((label, at, all) => label || at < all.length - 1) })
        }
      />
      <TextField label="Link" placeholder="/invoices/4821" value={draft.url} onInput={(url) => onChange({ url })} />
      <TextField label="Workflow" value={draft.workflow} onInput={(workflow) => onChange({ workflow })} />
      <NumberField
        label="Minutes ago"
        description="Less than 0 is in the future."
        min={-1_000_000}
        value={String(minutesAgo)}
        onInput={(text) => onChange({ createdAt: Date.now() - Number(text) * MINUTE_MS })}
      />
      <SelectField label="Avatar" value={draft.avatar} options={avatars} onSelect={(avatar) => onChange({ avatar })} />
      <SwitchField
        label="Important"
        checked={draft.isImportant}
        onToggle={(isImportant) => onChange({ isImportant })}
      />
      <SwitchField label="Sent as read" checked={draft.read} onToggle={(read) => onChange({ read })} />
    </>
  );
}

interface DraftListProps {
  readonly drafts: readonly Draft[];
  readonly current: string;
  readonly onEdit: (draft: Draft) => void;
  readonly onDelete: (draft: Draft) => void;
}

const nameOf = ({ title, text }: Draft): string => title || text || 'Without a text';

function DraftList({ drafts, current, onEdit, onDelete }: DraftListProps): VNode {
  if (drafts.length === 0) return <p class="hint">The service has no messages.</p>;
  return (
    <ul class="drafts">
      {drafts.map((draft) => (
        <li key={draft.id}>
          <button
            type="button"
            class="draft"
            aria-pressed={draft.id === current}
            aria-label={`Edit: ${nameOf(draft)}`}
            onClick={() => onEdit(draft)}
          >
            {nameOf(draft)}
          </button>
          <button
            type="button"
            class="button is-quiet"
            aria-label={`Delete: ${nameOf(draft)}`}
            onClick={() => onDelete(draft)}
          >
            Delete
          </button>
        </li>
      ))}
    </ul>
  );
}

export function MessagesForm({ playground }: { readonly playground: Playground }): VNode {
  const starter = useSignal(STARTERS[0]?.label ?? '');
  const draft = useSignal(blank(starter.peek()));
  const begun = useSignal(Date.now());
  const list = useRef<HTMLHeadingElement>(null);
  const drafts = playground.drafts.value;
  const isNew = drafts.every(({ id }) => id !== draft.value.id);
  const save = (all: readonly Draft[]): void => playground.change({ drafts: newestFirst(all) });
  const others = drafts.filter(({ id }) => id !== draft.value.id);
  const begin = (label: string): void => {
    starter.value = label;
    draft.value = blank(label);
    begun.value = Date.now();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    const actions = draft.value.actions.map((label) => label.trim()).filter(Boolean);
    // The date of a new message is relative to when it is sent, not to when its form was opened.
    const createdAt = draft.value.createdAt + (isNew ? Date.now() - begun.value : 0);
    save([...others, { ...draft.value, actions, createdAt }]);
    if (isNew) begin(starter.value);
  };
  const remove = (gone: Draft): void => {
    save(drafts.filter(({ id }) => id !== gone.id));
    list.current?.focus();
  };
  return (
    <div class="messages">
      <form class="fields" aria-label="Message" onSubmit={submit}>
        <ChipField label="Start with" value={isNew ? starter.value : ''} options={starters} onSelect={begin} />
        <DraftFields draft={draft.value} onChange={(change) => (draft.value = { ...draft.value, ...change })} />
        <p class="form-end">
          {!isNew && (
            <button type="button" class="button" onClick={() => begin(starter.value)}>
              New message
            </button>
          )}
          <button type="submit" class="button is-main">
            {isNew ? 'Send' : 'Save changes'}
          </button>
        </p>
      </form>
      <h3 ref={list} tabIndex={-1}>
        Messages of the service
      </h3>
      <DraftList drafts={drafts} current={draft.value.id} onEdit={(one) => (draft.value = one)} onDelete={remove} />
    </div>
  );
}
