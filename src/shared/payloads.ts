/**
 * The payloads and the data of workflows as the host declares them in `InboxPayloads` of the entry `notification-inbox`. Types
 * alone: emits no code. A host that declares none has texts and unknown values.
 */
import type { JsonRecord } from './json.js';

declare global {
  /**
   * What the entry `notification-inbox` adds `InboxPayloads` to, for all other entries. A server has their types without those
   * of the element, which need the DOM; and an augmentation reaches only the module that declares the interface itself.
   */
  interface NotificationInboxTypes {}
}

type Declared = NotificationInboxTypes extends { readonly payloads: infer Payloads } ? Payloads : object;
type NameIn<Payloads> = Extract<keyof Payloads, string>;
type DeclaredWorkflow = NameIn<Declared>;

declare const undeclared: unique symbol;

/**
 * The identifier of a workflow that the host has not declared: a string that no text in the code can be compared with. So
 * `workflow === 'invoice-paid'` leaves the declared message alone. With `string` it would not, and with a plain intersection
 * TypeScript does not narrow the union at all.
 */
// oxlint-disable-next-line typescript/no-unnecessary-template-expression -- an intersection in a template does what it says above
export type UndeclaredWorkflow = `${string & { readonly [undeclared]: true }}`;

type WorkflowIn<Payloads> = [NameIn<Payloads>] extends [never] ? string : NameIn<Payloads> | UndeclaredWorkflow;

/** The identifier of a workflow. */
export type Workflow = WorkflowIn<Declared>;

/** Whether a declaration is `{ data }` or `{ payload, data }`. Any other one is that of a payload. */
type HasData<T> = 'data' extends keyof T ? ([keyof T] extends ['payload' | 'data'] ? true : false) : false;
type PayloadIn<T> = T extends unknown
  ? HasData<T> extends false
    ? T
    : T extends { readonly payload: infer Content }
      ? Content
      : JsonRecord
  : never;
type DataIn<T> = T extends { readonly data: infer Content }
  ? HasData<T> extends true
    ? Content
    : JsonRecord
  : JsonRecord;

/** The payload of a workflow. */
export type Payload<Name extends Workflow = Workflow> = Name extends DeclaredWorkflow
  ? Readonly<PayloadIn<Declared[Name]>>
  : JsonRecord;

/** What the in-app step of a workflow gives for the inbox. */
export type Data<Name extends Workflow = Workflow> = Name extends DeclaredWorkflow
  ? Readonly<DataIn<Declared[Name]>>
  : JsonRecord;

/** A part of a value, as filters compare it: objects field by field, lists and single values as a whole. */
type Part<T> = T extends readonly unknown[] ? T : T extends object ? { readonly [Name in keyof T]?: Part<T[Name]> } : T;

/** A part of any declared payload. `Otherwise` without a declaration. */
export type PayloadPart<Otherwise> = [DeclaredWorkflow] extends [never] ? Otherwise : Part<Payload<DeclaredWorkflow>>;

/** One value, or several of which a message must have one. An empty list matches nothing. */
export type AnyOf<T> = T | readonly T[];

type FilterOf<Workflows, Declaration> = [
  workflow: Workflows,
  payload: Part<PayloadIn<Declaration>>,
  data: Part<DataIn<Declaration>>,
];

type FilterIn<Payloads> = [NameIn<Payloads>] extends [never]
  ? [workflow: AnyOf<string>, payload: JsonRecord, data: JsonRecord]
  :
      | { [Name in NameIn<Payloads>]: FilterOf<Name, Payloads[Name]> }[NameIn<Payloads>]
      | FilterOf<readonly NameIn<Payloads>[], Payloads[NameIn<Payloads>]>;

/**
 * What the filters of a message may be together: payload and data are parts of those of the workflow. With a list of workflows,
 * or without any, they are parts of any that are declared.
 */
export type PayloadFilter = FilterIn<Declared>;
