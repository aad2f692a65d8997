/**
 * The payloads of workflows as the host declares them in `InboxPayloads` of the entry `notification-inbox`. Types alone: emits
 * no code. A host that declares none has texts and unknown values.
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

/** The payload of a workflow. */
export type Payload<Name extends Workflow = Workflow> = Name extends DeclaredWorkflow
  ? Readonly<Declared[Name]>
  : JsonRecord;

/** A part of a value, as filters compare it: objects field by field, lists and single values as a whole. */
type Part<T> = T extends readonly unknown[] ? T : T extends object ? { readonly [Name in keyof T]?: Part<T[Name]> } : T;

/** A part of any declared payload. `Otherwise` without a declaration. */
export type PayloadPart<Otherwise> = [DeclaredWorkflow] extends [never] ? Otherwise : Part<Payload<DeclaredWorkflow>>;

/** One value, or several of which a message must have one. An empty list matches nothing. */
export type AnyOf<T> = T | readonly T[];

type FilterIn<Payloads> = [NameIn<Payloads>] extends [never]
  ? [workflow: AnyOf<string>, payload: JsonRecord]
  :
      | { [Name in NameIn<Payloads>]: [workflow: Name, payload: Part<Payloads[Name]>] }[NameIn<Payloads>]
      | [workflow: readonly NameIn<Payloads>[], payload: Part<Payloads[NameIn<Payloads>]>];

/**
 * What two filters of a message may be together: the payload is a part of that of the workflow. With a list of workflows, or
 * without any, it is a part of any declared payload.
 */
export type PayloadFilter = FilterIn<Declared>;
