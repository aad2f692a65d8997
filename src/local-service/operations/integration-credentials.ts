/** The credentials of an integration: all fields that the interface names, and no others. */
import * as v from 'valibot';
import { bool, object, jsonObject, text } from '../http/validate.js';

const TEXT_FIELDS = [
  'apiKey',
  'user',
  'secretKey',
  'domain',
  'password',
  'host',
  'port',
  'region',
  'accountSid',
  'messageProfileId',
  'token',
  'from',
  'senderName',
  'projectName',
  'applicationId',
  'clientId',
  'baseUrl',
  'webhookUrl',
  'redirectUrl',
  'serviceAccount',
  'ipPoolName',
  'apiKeyRequestHeader',
  'secretKeyRequestHeader',
  'idPath',
  'datePath',
  'apiToken',
  'authenticationTokenKey',
  'instanceId',
  'alertUid',
  'title',
  'imageUrl',
  'state',
  'externalLink',
  'channelId',
  'phoneNumberIdentification',
  'accessKey',
];
const BOOLEAN_FIELDS = ['secure', 'requireTls', 'ignoreTls', 'hmac', 'authenticateByToken'];

const optionalFields = (
  names: readonly string[],
  schema: v.GenericSchema<unknown, unknown>,
): [string, v.GenericSchema][] => names.map((name) => [name, v.optional(schema)]);

export const Credentials = object(
  Object.fromEntries([
    ...optionalFields(TEXT_FIELDS, text),
    ...optionalFields(BOOLEAN_FIELDS, bool),
    ...optionalFields(['tlsOptions'], jsonObject),
  ]),
);
