/** The contrast of every pair in light and dark, while one drags. A pair that fails can be mended by a button. */
import type { VNode } from 'preact';
import { scrollable } from '../../controls/scrollable.js';
import { formatRatio } from '../colour/contrast.js';
import type { Measured } from '../colour/pairs.js';
import type { Studio } from '../studio.js';

function Cell({ measured, studio }: { readonly measured: Measured; readonly studio: Studio }): VNode {
  const { colours, ratio, passes, label, scheme } = measured;
  const [color, backgroundColor] = colours;
  return (
    <td class={passes ? 'passes' : 'fails'}>
      <span class="sample" aria-hidden="true" style={{ backgroundColor }}>
        <span style={{ color }}>Aa</span>
      </span>
      <span class="ratio">{formatRatio(ratio)}</span>
      <b>{passes ? 'Pass' : 'Fail'}</b>
      {!passes && (
        <button
          type="button"
          class="button"
          aria-label={`Fix: ${label}, ${scheme}`}
          onClick={() => studio.repairPair(measured)}
        >
          Fix
        </button>
      )}
    </td>
  );
}

/** How many pairs pass, in a few words that change while one drags. */
export function ContrastSummary({ studio }: { readonly studio: Studio }): VNode {
  const { light, dark } = studio.measured.value;
  const all = [...light, ...dark];
  const failing = all.filter(({ passes }) => !passes).length;
  return (
    <output class={`summary ${failing > 0 ? 'fails' : 'passes'}`}>
      {failing > 0 ? `${failing} of ${all.length} pairs fail` : `All ${all.length} pairs pass`}
    </output>
  );
}

export function ContrastTable({ studio }: { readonly studio: Studio }): VNode {
  const { light, dark } = studio.measured.value;
  return (
    <section class="card contrast" aria-labelledby="contrast">
      <header>
        <h2 id="contrast">Contrast</h2>
      </header>
      <section class="scroller" aria-label="Contrast of every pair" {...scrollable}>
        <table>
          <thead>
            <tr>
              <th scope="col">Pair</th>
              <th scope="col">Needs</th>
              <th scope="col">Light</th>
              <th scope="col">Dark</th>
            </tr>
          </thead>
          <tbody>
            {light.map((pair, index) => (
              <tr key={pair.label}>
                <th scope="row">{pair.label}</th>
                <td>{pair.minimum}</td>
                {[pair, ...dark.slice(index, index + 1)].map((measured) => (
                  <Cell key={measured.scheme} measured={measured} studio={studio} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
