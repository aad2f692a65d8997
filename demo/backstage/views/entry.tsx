/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * The door of the backstage, and what stands where there is no page.
 */
import type { Html } from './html.js';
import type { Frame } from '../desk.js';
import { Hidden } from './controls.js';
import { Main, Page } from './page.js';
import { Trouble } from './pieces.js';

export const Entry = ({ frame, lost }: { frame: Frame; lost: boolean }): Html => (
  <Page frame={frame} title="Sign in">
    <Main title="Backstage" lead="For the team that runs the product.">
      {lost && <Trouble>Your session has ended. What you sent was not done.</Trouble>}
      <form method="post" action="/backstage/session" class="card door">
        <Hidden name="back" value={frame.address} />
        <p>
          From here one sees and changes everybody’s notifications. In this demo anyone may; a product would ask its own
          sign-in for staff at this place.
        </p>
        <button class="button primary" type="submit" autofocus>
          Enter as staff
        </button>
      </form>
    </Main>
  </Page>
);

export const Sentence = (props: { frame: Frame; title: string; why: string }): Html => (
  <Page frame={props.frame} title={props.title}>
    <Main title={props.title}>
      <Trouble>{props.why}</Trouble>
      <p>
        <a href="/backstage">To the first page of the backstage</a>
      </p>
    </Main>
  </Page>
);
