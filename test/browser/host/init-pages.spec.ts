/** The pages that `init` changes, as the parser of a browser reads them: the lines are where they work, and the rest is as it was. */
import { addToPage, ELEMENT } from '../../../src/cli/init/page-tag.js';
import { HTML_PAGES } from '../../unit/cli/init/pages.js';
import { expect, test } from '../support/test.js';

const HEAD = ['<link rel="modulepreload" href="/a.js">', '<script type="module" src="/b.js"></script>'];

test('a browser finds the element in the body of each page, and everything else as before', async ({ page }) => {
  const pages = HTML_PAGES.map(({ name, before }) => ({
    name,
    before,
    after: addToPage('a.html', before, HEAD) ?? '',
  }));
  await page.goto('about:blank');
  const read = await page.evaluate((all) => {
    const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
    const textOf = ({ documentElement }: Document) => documentElement.outerHTML.replace(/\s+/g, '');
    return all.map(({ name, before, after }) => {
      const document = parse(after);
      const added = [...document.querySelectorAll('body notification-inbox, [href="/a.js"], [src="/b.js"]')];
      for (const one of added) one.remove();
      return { name, added: added.length, isSame: textOf(document) === textOf(parse(before)) };
    });
  }, pages);
  expect(read).toEqual(HTML_PAGES.map(({ name }) => ({ name, added: 3, isSame: true })));
  expect(pages.filter(({ after }) => !after.includes(ELEMENT))).toEqual([]);
});
