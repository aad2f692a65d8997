/**
 * The workflow that a message was made by, as it stands inside the message (interface.md, "Workflow template").
 */
import { boolean, toRecord, object, string } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import { records } from './fields.js';
import type { StringFields } from '../../shared/types.js';
import { decodeChannels } from '../inbox/preferences.js';
import type { ChannelFlags } from '../inbox/preferences.js';
import { decodeStep } from './step.js';
import type { Step } from './step.js';
import { decodeTrigger } from './trigger.js';
import type { Trigger } from './trigger.js';
import { texts } from './feed-message.js';

export interface WorkflowTemplate extends StringFields<
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
  readonly notificationGroup: StringFields<'_id' | 'name' | '_environmentId' | '_organizationId' | '_parentId'>;
  readonly data: JsonRecord;
  readonly workflowIntegrationStatus: JsonRecord;
}

export const decodeWorkflowTemplate = object<WorkflowTemplate>({
  _id: string,
  name: string,
  description: string,
  _organizationId: string,
  _creatorId: string,
  _environmentId: string,
  _notificationGroupId: string,
  _parentId: string,
  deletedAt: string,
  deletedBy: string,
  active: boolean,
  draft: boolean,
  critical: boolean,
  deleted: boolean,
  preferenceSettings: decodeChannels,
  tags: texts,
  steps: records(decodeStep),
  triggers: records(decodeTrigger),
  notificationGroup: object({
    _id: string,
    name: string,
    _environmentId: string,
    _organizationId: string,
    _parentId: string,
  }),
  data: toRecord,
  workflowIntegrationStatus: toRecord,
});
