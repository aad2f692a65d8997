/** Types payloads and data as the host declares them in `InboxPayloads`; undeclared ones have texts and unknown values. */
import type { JsonRecord } from './json.js';

declare global {
  /** The main entry adds `InboxPayloads` here: a server's types must not need the DOM, and augmentation reaches one module. */
  interface NotificationInboxTypes {}
}

type Declared = NotificationInboxTypes extends { readonly payloads: infer Payloads } ? Payloads : object;
type NameIn<Payloads> = Extract<keyof Payloads, string>;
type DeclaredWorkflow = NameIn<Declared>;

declare const undeclared: unique symbol;

/** The identifier of an undeclared workflow. It equals no literal, so comparing narrows; `string` or an intersection would not. */
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

/** The data that the in-app step of a workflow gives for the inbox. */
export type Data<Name extends Workflow = Workflow> = Name extends DeclaredWorkflow
  ? Readonly<DataIn<Declared[Name]>>
  : JsonRecord;

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

/** Filters of a message: parts of the payload and data of its workflow; with a list or without any, of any declared one. */
export type PayloadFilter = FilterIn<Declared>;
