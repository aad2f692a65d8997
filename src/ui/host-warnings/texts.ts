/** Lists the texts about mistakes of a host: the mistake, the remedy, and a page of the documentation, with `{0}` and `{1}`. */
const LATE = 'Import the package before the tag is rendered, or set the property. See docs/frameworks.md';
const TROUBLESHOOTING = 'See docs/troubleshooting.md';

export const TEXTS = {
  property: `The property "{0}" is not set: the page has an attribute "{1}" in its place, which does nothing. ${LATE}`,
  lost: `The property "{0}" is not set: the tag was not registered when the framework rendered it. ${LATE}`,
  lowerCase: 'There is no property "{0}": set "{1}". See docs/frameworks.md',
  camelCase: 'There is no attribute "{0}": write "{1}". See docs/api.md',
  serialized: `The attribute "{0}" has the text "{1}": an object or a function is set as a property. ${LATE}`,
  boolean:
    'The attribute "{0}" is on while it is there, also with the text "false": leave it out. See docs/frameworks.md',
  build: `The tag "{0}" is registered already, by another version of the package or by other code: this version is not used. Keep one version; "npm ls notification-inbox" lists them. ${TROUBLESHOOTING}`,
  webPage: `The endpoint "{0}" answered with a web page and the status {1}: mount the proxy there, before what answers with pages. ${TROUBLESHOOTING}`,
  place: `The panel is open where nobody can use it: "{0}" around it is {1}. Move the tag out of it, or open the panel later. ${TROUBLESHOOTING}`,
  result: '{0} returned {1}, which is not used: return {2}. See docs/recipes.md',
  shared:
    'renderMessage returned an element that is in the row of another message: create one for each. See docs/recipes.md',
  tabs: 'tabs: the value must be a JSON array. See docs/tabs.md',
  tab: 'tabs: {0} is ignored: it needs an id of its own, a label and valid filters. See docs/tabs.md',
  payload: '{0} needs payload.{1}, which the proxy’s option "payload" does not name. See docs/proxy.md',
} as const;
