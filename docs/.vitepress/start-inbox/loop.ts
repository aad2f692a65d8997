/** Plays acts one after the other, and then again from the first. It does not know what the acts do, nor what holds it. */
export interface Act {
  /** Milliseconds before it. */
  readonly wait: number;
  readonly perform: () => void | Promise<void>;
}

export interface Loop {
  /** Plays from the first act. */
  readonly play: () => void;
  /** Ends it: no act follows the one that is running. */
  readonly stop: () => void;
  /** While it is held, no act begins. The wait before the next one begins anew afterwards. */
  readonly hold: (isHeld: boolean) => void;
}

export function createLoop(acts: readonly Act[]): Loop {
  let index = 0;
  /** Another one for each time that it plays; an act that ends later belongs to none. */
  let run: object | undefined;
  let isHeld = false;
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const perform = async ({ perform: begin }: Act, own: object): Promise<void> => {
    isRunning = true;
    await begin();
    if (run !== own) return;
    isRunning = false;
    index = (index + 1) % acts.length;
    schedule();
  };
  const schedule = (): void => {
    clearTimeout(timer);
    const { [index]: act } = acts;
    const own = run;
    if (act && own && !isHeld && !isRunning) timer = setTimeout(() => void perform(act, own), act.wait);
  };
  return {
    play: () => {
      index = 0;
      run = {};
      isRunning = false;
      schedule();
    },
    stop: () => {
      run = undefined;
      clearTimeout(timer);
    },
    hold: (held) => {
      if (held === isHeld) return;
      isHeld = held;
      schedule();
    },
  };
}
