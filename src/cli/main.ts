#!/usr/bin/env node
/**
 * The entry of the command `notification-inbox`. Checks the version of Node before it loads the rest. Everything in this file
 * but `import()` is syntax that any Node parses: an old one would otherwise show an error of its parser.
 */
var version = process.versions.node.split('.');
var major = Number(version[0]);

// The oldest supported version: `engines` in package.json.
if (major < 20 || (major === 20 && Number(version[1]) < 19)) {
  console.error('notification-inbox needs Node 20.19 or later. This is Node ' + process.versions.node + '.');
  process.exitCode = 1;
} else {
  void import('./run.js').then(function (module) {
    return module.run(process.argv.slice(2));
  });
}
