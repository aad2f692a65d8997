/**
 * The credentials that an integration may hold: every field that the interface names, and no other.
 */
import * as v from 'valibot';
import { flag, object, record, text } from './validate.js';

const texts = [
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
const flags = ['secure', 'requireTls', 'ignoreTls', 'hmac', 'authenticateByToken'];

const all = (names: readonly string[], schema: v.GenericSchema<unknown, unknown>): [string, v.GenericSchema][] =>
  names.map((name) => [name, v.optional(schema)]);

export const Credentials = object(
  Object.fromEntries([...all(texts, text), ...all(flags, flag), ...all(['tlsOptions'], record)]),
);
