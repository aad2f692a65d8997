/**
 * The workflow that a message was made by, as it stands inside the message (interface.md, "Workflow template").
 */
import { flag, record, shape, text } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import { records } from './fields.js';
import type { Texts } from '../../shared/types.js';
import { decodeChannels } from '../inbox/preferences.js';
import type { ChannelFlags } from '../inbox/preferences.js';
import { decodeStep } from './step.js';
import type { Step } from './step.js';
import { decodeTrigger } from './trigger.js';
import type { Trigger } from './trigger.js';
import { texts } from './feed-message.js';

export interface WorkflowTemplate extends Texts<
  | '_id'
  | 'name'
  | 'description'
  | '_organizationId'
  | '_creatorId'
  | '_environmentId'
  | '_notificationGroupId'
  | '_parentId'
  | 'deletedAt'
  | 'deletedBy'
> {
  readonly active: boolean;
  readonly draft: boolean;
  readonly critical: boolean;
  readonly deleted: boolean;
  readonly preferenceSettings: ChannelFlags;
  readonly tags: readonly string[];
  readonly steps: readonly Step[];
  readonly triggers: readonly Trigger[];
  readonly notificationGroup: Texts<'_id' | 'name' | '_environmentId' | '_organizationId' | '_parentId'>;
  readonly data: JsonRecord;
  readonly workflowIntegrationStatus: JsonRecord;
}

export const decodeWorkflowTemplate = shape<WorkflowTemplate>({
  _id: text,
  name: text,
  description: text,
  _organizationId: text,
  _creatorId: text,
  _environmentId: text,
  _notificationGroupId: text,
  _parentId: text,
  deletedAt: text,
  deletedBy: text,
  active: flag,
  draft: flag,
  critical: flag,
  deleted: flag,
  preferenceSettings: decodeChannels,
  tags: texts,
  steps: records(decodeStep),
  triggers: records(decodeTrigger),
  notificationGroup: shape({ _id: text, name: text, _environmentId: text, _organizationId: text, _parentId: text }),
  data: record,
  workflowIntegrationStatus: record,
});
