/**
 * What the types of this package take from frameworks that are not installed here. `npm run test:frameworks` checks the same
 * with each framework and its own tools.
 */
declare module 'react' {
  interface HTMLAttributes<T> {
    children?: unknown;
    className?: string | undefined;
    onClick?: ((event: { readonly currentTarget: T }) => void) | undefined;
  }
  type DetailedHTMLProps<E, T> = E & { ref?: ((element: T | null) => void) | undefined };
  interface ReactElement {
    readonly props: unknown;
  }
  interface RefAttributes<T> {
    ref?: ((element: T | null) => void) | undefined;
  }
  type ForwardRefExoticComponent<Props> = (props: Props) => ReactElement;
  namespace JSX {
    type Element = ReactElement;
    interface IntrinsicElements {
      p: HTMLAttributes<HTMLElement>;
    }
  }
}
declare module 'react/jsx-runtime' {
  export { JSX } from 'react';
}

declare module 'solid-js' {
  namespace JSX {
    type Element = object;
    interface HTMLAttributes<T> {
      class?: string | undefined;
      ref?: ((element: T) => void) | undefined;
    }
    interface IntrinsicElements {
      p: HTMLAttributes<HTMLElement>;
    }
  }
}
declare module 'solid-js/jsx-runtime' {
  export { JSX } from 'solid-js';
}

declare module 'svelte/elements' {
  interface HTMLAttributes<T> {
    class?: string | undefined;
    onclick?: ((event: MouseEvent & { readonly currentTarget: T }) => void) | undefined;
  }
  interface SvelteHTMLElements {
    p: HTMLAttributes<HTMLElement>;
  }
}

declare module 'vue' {
  interface HTMLAttributes {
    class?: string | undefined;
  }
  interface PublicProps {
    key?: string | undefined;
  }
  type EmitFn<Listeners> = <Name extends keyof Listeners>(
    name: Name,
    ...values: Listeners[Name] extends (...values: infer Values) => unknown ? Values : never
  ) => void;
  interface GlobalComponents {
    KeepAlive: new () => object;
  }
}
