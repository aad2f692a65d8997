/** Pages that are valid, and how they look with the element. `@` is where it has to be, `#` where the lines of the head have to be. */

const PAGES: Readonly<Record<string, string>> = {
  'on one line': '<!doctype html><html><head><title>A</title>#</head><body>@<h1>A</h1></body></html>',
  'on one line, with a header': '<html><head>#</head><body><header><h1>A</h1>@</header><p>a</p></body></html>',
  'with tags in capital letters': '<HTML><HEAD>#</HEAD><BODY CLASS=a>@<H1>A</H1></BODY></HTML>',
  'with no tags of head and body': '<!doctype html>\n<title>A</title>\n#\n@\n<h1>A</h1>\n',
  'with a text alone': '#\n@\nHello',
  'with a doctype alone': '<!doctype html>\n#\n@\n',
  'that is empty': '#\n@\n',
  'with no closing tags': '<html>\n<head>\n  <meta charset="utf-8">\n  #\n<body>\n  @\n  <p>a\n  <p>b',
  'with a head that has no content and no end': '<html><head>#<body>@<p>a',
  'with a head that is closed like in XML': '<html><head/><title>A</title>#<body>@<p>a</p></body></html>',
  'with no head': '<html>\n<body>\n  #\n  @\n  <p>a</p>\n</body>\n</html>',
  'with a body in comments, scripts, styles and attributes':
    '<!-- <body> --><head><script>"<body></head>"</script><style>/* </head> */</style>#</head><body title="</head><body>">@<p title="<header>">a</p><!-- </header> --></body>',
  'with a header in a template, an article, a dialog and a script':
    '<head>#</head><body>@<template><header></header></template><article><header>a</header></article><dialog><header>b</header></dialog><script>"</header>"</script></body>',
  'with the element in a template and in a comment':
    '<head>#</head><body>@<!-- <notification-inbox> --><template><notification-inbox></notification-inbox></template></body>',
  'with an attribute over several lines': '<head>#</head><body\n  class="a"\n>\n  @\n  <p>a</p></body>',
  'with a header that has no end': '<head>#</head><body>@<header><h1>A</h1></body>',
  'with a table around the header': '<head>#</head><body><table><tr><td><header>A@</header></td></tr></table></body>',
  'with an SVG': '<head>#</head><body>@<svg><title>a</title><desc>b</desc></svg><p>a</p></body>',
};

export interface Page {
  readonly name: string;
  readonly before: string;
  readonly after: (head: readonly string[], element: string) => string;
}

/** A mark on a line of its own stands for lines with its indentation. */
const fill = (marked: string, mark: string, lines: readonly string[]): string =>
  marked
    .replace(new RegExp(`^([ \\t]*)${mark}\\n`, 'm'), (_, indent: string) =>
      lines.map((line) => `${indent}${line}\n`).join(''),
    )
    .replace(mark, lines.join(''));

export const HTML_PAGES: readonly Page[] = Object.entries(PAGES).map(([name, marked]) => ({
  name,
  before: fill(fill(marked, '#', []), '@', []),
  after: (head, element) => fill(fill(marked, '#', head), '@', [element]),
}));
