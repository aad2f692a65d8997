/**
 * View: what components are made of. A setup runs once wherever a component stands, and gives what draws it; it is drawn
 * again when a prop has another value, or a signal that the drawing read has changed, and for no other reason.
 * What must begin and end with an element is a ref that gives what ends it.
 */
import { effect } from '@preact/signals';
import { Component, type ComponentChild, type ComponentClass } from 'preact';
import type { PanelContext } from './context.js';

export type Draw<Props> = (props: Props) => ComponentChild;

export function defineComponent<Props extends object = object>(
  setup: (scope: PanelContext, props: Props) => Draw<Props>,
): ComponentClass<Props> {
  return class extends Component<Props> {
    readonly #draw: Draw<Props>;
    #forget = () => {};

    constructor(props: Props, scope: PanelContext) {
      super(props, scope);
      this.#draw = setup(scope, props);
    }

    override shouldComponentUpdate(next: Props): boolean {
      return Object.entries(next).some(([name, value]) => value !== Reflect.get(this.props, name));
    }

    override componentWillUnmount(): void {
      this.#forget();
    }

    override render(props: Props): ComponentChild {
      let drawn: ComponentChild;
      let drawing = true;
      this.#forget();
      this.#forget = effect(() => {
        if (drawing) drawn = this.#draw(props);
        else this.forceUpdate();
      });
      drawing = false;
      return drawn;
    }
  };
}

/** Has an observer watch an element, and gives what ends it: for refs. */
export function watch(observer: IntersectionObserver | ResizeObserver, element: Element): () => void {
  observer.observe(element);
  return () => observer.disconnect();
}
