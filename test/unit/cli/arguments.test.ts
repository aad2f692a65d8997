/** The arguments of `dev` and `send`: values, defaults, and a sentence for each mistake. */
import { describe, expect, it } from 'vitest';
import { describeDevServer, readDevSettings } from '../../../src/cli/dev/dev.js';
import { readSendSettings } from '../../../src/cli/send/send.js';

describe('the arguments of dev', () => {
  it('have defaults for all of them', () => {
    const defaults = { port: 4100, data: 'notification-inbox.db', seed: true, latency: 0, failure: 0 };
    expect(readDevSettings([])).toEqual({ ...defaults, isPortFixed: false });
    expect(readDevSettings(['--port', '4100'])).toEqual({ ...defaults, isPortFixed: true });
  });

  it.each([
    [[], '4100', 'Page:     http://127.0.0.1:4100\n', 'send ada'],
    [[], '4101', 'Page:     http://127.0.0.1:4101    port 4100 is taken\n', 'send --port 4101 ada'],
    [['--port', '4101'], '4101', 'Page:     http://127.0.0.1:4101\n', 'send --port 4101 ada'],
  ])('%j at port %s are described with that port', (args, port, page, command) => {
    const server = { url: `http://127.0.0.1:${port}`, key: 'dev_key', id: '1', reader: 'ada', close: async () => {} };
    const text = describeDevServer(server, readDevSettings(args));
    expect(text).toContain(page);
    expect(text).toContain(command);
  });

  it('set port, data, seed, latency, failure and delay', () => {
    const args = '--port 0 --data :memory: --seed team --latency 250 --failure 0.5 --delay 20'.split(' ');
    const numbers = { port: 0, latency: 250, failure: 0.5, deliveryDelay: 20 };
    expect(readDevSettings(args)).toEqual({ ...numbers, isPortFixed: true, data: ':memory:', seed: 'team' });
  });

  it.each([
    [['--prot', '1'], 'There is no option --prot.'],
    [['-p', '1'], 'There is no option -p.'],
    [['--port'], '--port needs a value.'],
    [['--port', '--data', 'x'], '--port needs a value. If it begins with a dash: --port=-…'],
    [['--port', 'x'], '--port must be a whole number from 0 to 65535, not "x"'],
    [['--port', '65536'], '--port must be a whole number from 0 to 65535, not "65536"'],
    [['--port', ''], '--port must be a whole number from 0 to 65535, not ""'],
    [['--latency', '1.5'], '--latency must be a whole number from 0 to 60000, not "1.5"'],
    [['--latency=-1'], '--latency must be a whole number from 0 to 60000, not "-1"'],
    [['--failure', '2'], '--failure must be a number from 0 to 1, not "2"'],
    [['--seed', 'all'], '--seed must be "messages" or "team", not "all"'],
    [['--data', ' '], '--data needs the name of a file.'],
    [['4000'], '"4000" is one value too many.'],
  ])('%j are refused: %s', (args, sentence) => expect(() => readDevSettings(args)).toThrow(sentence));
});

describe('the arguments of send', () => {
  it('are a subscriber, a title and a text, and go to the server of the folder', () => {
    const message = { subscriber: 'ada', title: 'Hello', actions: [] };
    expect(readSendSettings(['ada', 'Hello'])).toEqual({ url: undefined, message });
    expect(readSendSettings(['ada', 'Hello', 'A text']).message.text).toBe('A text');
  });

  it('set buttons in their order, a link and a workflow, before or after the texts', () => {
    const args = '--action Approve ada Hello --action Decline --link /a --workflow mention'.split(' ');
    const actions = ['Approve', 'Decline'];
    const expected = { subscriber: 'ada', title: 'Hello', actions, link: '/a', workflow: 'mention' };
    expect(readSendSettings(args).message).toEqual(expected);
  });

  it('take texts that begin with a dash after two dashes', () => {
    const { title, text } = readSendSettings(['ada', '--', '-1 °C', '--help']).message;
    expect([title, text]).toEqual(['-1 °C', '--help']);
  });

  it.each([
    [['--port', '5000'], 'http://127.0.0.1:5000'],
    [['--url', 'http://localhost:5000/'], 'http://localhost:5000'],
    [['--url', 'http://localhost:5000/base/'], 'http://localhost:5000/base'],
  ])('%j send to %s', (args, url) => expect(readSendSettings(['ada', 'Hello', ...args]).url).toBe(url));

  it.each([
    [[], 'A message needs a subscriber and a title: send ada "Hello"'],
    [['ada'], 'A message needs a subscriber and a title: send ada "Hello"'],
    [['ada', ''], 'A message needs a subscriber and a title: send ada "Hello"'],
    [['ada', 'Hello', 'my', 'friend'], '"friend" is one value too many.'],
    [['ada', 'Hello', '--actoin', 'Yes'], 'There is no option --actoin.'],
    [['ada', 'Hello', '--port', 'x'], '--port must be a whole number from 0 to 65535, not "x"'],
    [['ada', 'Hello', '--url', '4100'], '--url must be an address such as http://127.0.0.1:4100, not "4100"'],
    [['ada', 'Hello', '--url', 'file:///x'], '--url must be an address such as http://127.0.0.1:4100, not "file:///x"'],
    [['ada', 'Hello', '--url', 'http://a', '--port', '1'], 'Give --url or --port, not both.'],
  ])('%j are refused: %s', (args, sentence) => expect(() => readSendSettings(args)).toThrow(sentence));
});
