/**
 * Adversarial strings: text that would be code if it were parsed as markup, styles or URLs, and text that breaks layouts.
 * Code among them calls `canary()`.
 */

/** Each calls `canary()` as soon as it is parsed as markup. */
export const EXECUTABLE_MARKUP = [
  '<img src=x onerror=canary()>',
  '<img src=x onerror="canary()">',
  '"><img src=x onerror=canary()>',
  `'"--></style></script><img src=x onerror=canary()>`,
  '<svg><animate onbegin=canary() attributeName=x dur=1s>',
  '<details open ontoggle=canary()><summary>x</summary></details>',
  '<input autofocus onfocus=canary()>',
  '<video><source onerror=canary()></video>',
  '<iframe srcdoc="<script>parent.canary()</script>"></iframe>',
  '<style>@keyframes x{}</style><b style="animation:x 1s" onanimationstart=canary()>x</b>',
] as const;

const OTHER_MARKUP = [
  '<script>canary()</script>',
  '<svg onload=canary()>',
  '</script><script>canary()</script>',
  '<a href="javascript:canary()">x</a>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=canary()&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=canary()>">',
  '<template><img src=x onerror=canary()></template>',
  '<base href="//elsewhere.example/">',
  '<meta http-equiv="refresh" content="0;url=//elsewhere.example/">',
  '<link rel="stylesheet" href="//elsewhere.example/x.css">',
  '<notification-inbox endpoint="//elsewhere.example"></notification-inbox>',
  '&lt;b&gt; &amp; &#60;i&#62; &nbsp;',
  '<![CDATA[ x ]]><!-- x --><?x?>',
  '{{constructor.constructor("canary()")()}}',
  '${canary()}',
  '{n} {title} {reason} {label}',
  '$& $1 $$ $` $<x>',
  "' onclick='canary()' x='",
];

/** Values for whatever takes a colour, a length or a keyword of the host. */
export const ADVERSARIAL_STYLES = [
  'red;background:url(//elsewhere.example/1)',
  'url(//elsewhere.example/2)',
  'u\\72l(//elsewhere.example/3)',
  'image-set(url(//elsewhere.example/4) 1x)',
  'cross-fade(url(//elsewhere.example/5),red)',
  'var(--x,url(//elsewhere.example/6))',
  'red}*{background:url(//elsewhere.example/7)',
  '}</style><img src=//elsewhere.example/8>',
  '@import "//elsewhere.example/9.css"',
  'inherit;position:fixed;inset:0;z-index:2147483647',
  'expression(canary())',
  'red/*',
  '9e999px',
  'calc(1px*99999999999)',
];

const UNUSUAL_STRINGS = [
  ' ',
  '\t\n\r\v\f',
  '\u0000\u0001\u0007\u001B[31m\u007F',
  '\u202Egnp.exe',
  '\u2066\u202Eabc',
  '\u2069\u2069\u202C',
  '\u200Fabc\u200E',
  'a\u200Bb\u200Cc\u200Dd\uFEFFe\u00ADf',
  'line\u2028paragraph\u2029end',
  '\uD800',
  '\uDC00x\uD83D',
  '👨\u200D👩\u200D👧\u200D👦🏴\u{E0067}\u{E0062}\u{E007F}',
  `Z${'\u0351\u036B\u0343\u036A\u0302'.repeat(40)}algo`,
  'مرحبا <b>x</b>',
  'שלום (1)',
  '＜script＞canary()＜/script＞',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '[object Object]',
  '../../etc/passwd',
  '%00%0d%0aSet-Cookie:a=b',
  "'; DROP TABLE messages; --",
  'x'.repeat(5000),
  '<b>'.repeat(2000),
  '﷽'.repeat(300),
];

/** Text that must be shown as text. None is empty. */
export const ADVERSARIAL_STRINGS: readonly string[] = [
  ...EXECUTABLE_MARKUP,
  ...OTHER_MARKUP,
  ...ADVERSARIAL_STYLES,
  ...UNUSUAL_STRINGS,
];
