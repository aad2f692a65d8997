/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * What stands where somebody, or a part of what is known of them, could not be had.
 */
import type { Html } from './html.js';
import type { Failure } from '../../../src/wire/client.js';
import { linkTo } from '../list-query.js';
import type { ListProps } from './people-list.js';
import { BesideList } from './person.js';
import { Trouble } from './pieces.js';

export const TabTrouble = ({ failure, address }: { failure: Failure; address: string }): Html => (
  <>
    <Trouble>{failure.message}</Trouble>
    <p>
      <a href={address}>Try again</a>
    </p>
  </>
);

export const PersonTrouble = (props: ListProps & { id: string; failure: Failure }): Html => (
  <BesideList frame={props.frame} people={props.people} title={props.id}>
    <div class="tab">
      <h1 dir="auto">{props.id}</h1>
      <Trouble>{props.failure.kind === 'missing' ? 'There is nobody with this id.' : props.failure.message}</Trouble>
      <p>
        {props.failure.kind === 'missing' ? (
          <a href={linkTo('/backstage/new', props.frame.list, { id: props.id })}>Create them</a>
        ) : (
          <a href={props.frame.address}>Try again</a>
        )}
      </p>
    </div>
  </BesideList>
);
