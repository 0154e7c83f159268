import { type Case, misplaced, misused } from './case.ts'

const server = 'apps/server/src'
const web = 'apps/web/src'
const lines = (count: number) =>
  Array.from({ length: count }, (_, line) => `export const line${line} = ${line}\n`).join('')
const longFunction = (count: number) =>
  `export function count(list: number[]) {\n${'  list.push(1)\n'.repeat(count)}  return list\n}\n`

/** How code is written (CONTRIBUTING.md §5). */
export const formCases: Case[] = [
  misused('no barrels', `${server}/http/barrel.ts`, {
    stopped: `export * from './on.ts'\n`,
    by: 'barrel',
    passes: `import { on } from './on.ts'\n\nexport const mount = () => on()\n`,
  }),
  misplaced('no default exports but those of configs', `const answer = { port: 1 }\n\nexport default answer\n`, {
    stopped: `${server}/http/nameless.ts`,
    by: 'default export',
    passes: 'apps/web/nameless.config.ts',
  }),
  misused('extensions are written', `${server}/http/shortens.ts`, {
    stopped: `import { on } from './on'\n\nexport const mount = on\n`,
    by: 'Missing file extension',
    passes: `import { on } from './on.ts'\n\nexport const mount = on\n`,
  }),
  misused('extensions are written for types too', `${server}/http/shortens-type.ts`, {
    stopped: `import type { On } from './on'\n\nexport type Mount = On\n`,
    by: 'Missing file extension',
    passes: `import type { On } from './on.ts'\n\nexport type Mount = On\n`,
  }),
  misused('a file ends at 300 lines', `${server}/http/long.ts`, {
    stopped: lines(301),
    by: 'too many lines',
    passes: lines(300),
  }),
  misused('a function fits a screen', `${server}/http/long-function.ts`, {
    stopped: longFunction(58),
    by: 'function `count` has too many lines',
    passes: longFunction(57),
  }),
  misused('a component over 150 lines has a part with a name', `${web}/app/LongPart.tsx`, {
    stopped: longFunction(148),
    by: 'too many lines',
    passes: longFunction(147),
  }),
  misplaced('nothing is said to the console', `console.log('here')\n\nexport const said = true\n`, {
    stopped: `${web}/app/says.ts`,
    by: 'console',
    passes: 'tools/says.ts',
  }),
  misused('nothing is of any type', `${server}/http/any-type.ts`, {
    stopped: `export const read = (value: any) => value\n`,
    by: 'any',
    passes: `export const read = (value: unknown) => value\n`,
  }),
  misused('no compiler is silenced', `${server}/http/silences.ts`, {
    stopped: `// @ts-ignore -- it knows better\nexport const read: number = 'one'\n`,
    by: '@ts-ignore',
    passes: `export const read = 'one'\n`,
  }),
  misused('nobody insists that a value is there', `${server}/http/insists.ts`, {
    stopped: `export const first = (list: string[]) => list[0]!\n`,
    by: 'non-null',
    passes: `export const first = (list: string[]) => list[0] ?? ''\n`,
  }),
  misused('no promise is dropped', `${server}/jobs/drops.ts`, {
    stopped: `const later = async () => 1\n\nexport function start() {\n  later()\n}\n`,
    by: 'Promises must be awaited',
    passes: `const later = async () => 1\n\nexport async function start() {\n  await later()\n}\n`,
  }),
  misused('no promise is taken for an answer', `${server}/jobs/believes.ts`, {
    stopped: `const isReady = async () => true\n\nexport const start = () => (isReady() ? 1 : 2)\n`,
    by: 'Expected non-Promise value',
    passes: `const isReady = async () => true\n\nexport const start = async () => ((await isReady()) ? 1 : 2)\n`,
  }),
  misused('only errors are thrown', `${server}/http/throws.ts`, {
    stopped: `export function refuse() {\n  throw 'no'\n}\n`,
    by: 'error object to be thrown',
    passes: `export function refuse() {\n  throw new Error('no')\n}\n`,
  }),
  misplaced('only tools end the process', `export const stop = () => process.exit(1)\n`, {
    stopped: `${server}/http/ends.ts`,
    by: 'process.exit',
    passes: 'tools/ends.ts',
  }),
  misused('a picture says what it shows', `${web}/app/Shown.tsx`, {
    stopped: `export const Shown = () => <img src="/a.webp" />\n`,
    by: 'alt',
    passes: `export const Shown = () => <img src="/a.webp" alt="" />\n`,
  }),
  misused('a hook is called each time or never', `${web}/app/Hooked.tsx`, {
    stopped: `import { useId } from 'react'\n\nexport function Hooked({ isOn }: { isOn: boolean }) {\n  if (isOn) return <p>{useId()}</p>\n  return null\n}\n`,
    by: 'React Hook "useId"',
    passes: `import { useId } from 'react'\n\nexport function Hooked({ isOn }: { isOn: boolean }) {\n  const id = useId()\n  return isOn ? <p>{id}</p> : null\n}\n`,
  }),
  misplaced('a file is named in kebab-case', `export const named = 1\n`, {
    stopped: `${server}/http/namedWrong.ts`,
    by: 'kebab-case',
    passes: `${server}/http/named-right.ts`,
  }),
  misplaced('a component’s file is named in kebab-case or as the component', `export const Named = () => <p>a</p>\n`, {
    stopped: `${web}/app/Named_wrong.tsx`,
    by: 'filename-case',
    passes: `${web}/app/NamedRight.tsx`,
  }),
  misused('no module is replaced in a test', `${server}/http/replaces.test.ts`, {
    stopped: `import { test, vi } from 'vitest'\n\nvi.mock('./on.ts')\ntest.todo('a sentence')\n`,
    by: 'no module is replaced',
    passes: `import { expect, test } from 'vitest'\n\ntest('one is one', () => expect(1).toBe(1))\n`,
  }),
  misused('no test runs alone', `${server}/http/alone.test.ts`, {
    stopped: `import { expect, test } from 'vitest'\n\ntest.only('one is one', () => expect(1).toBe(1))\n`,
    by: 'focused',
    passes: `import { expect, test } from 'vitest'\n\ntest('one is one', () => expect(1).toBe(1))\n`,
  }),
  misused('a silenced rule that says nothing is taken away', `${server}/http/silent.ts`, {
    stopped: `// oxlint-disable-next-line no-console -- nothing is said here\nexport const said = 1\n`,
    by: 'Unused',
    passes: `export const said = 1\n`,
  }),
  misused('a module of today’s kind', `${server}/http/requires.ts`, {
    stopped: `const { on } = require('./on.ts')\n\nexport const mount = on\n`,
    by: 'no-commonjs',
    passes: `import { on } from './on.ts'\n\nexport const mount = on\n`,
  }),
  misused('nobody imports themselves', `${server}/http/itself.ts`, {
    stopped: `import { other } from './itself.ts'\n\nexport const one = () => other\nexport const two = one\n`,
    by: 'no-self-import',
    passes: `import { other } from './another.ts'\n\nexport const one = () => other\n`,
  }),
  misused('a type is imported as one', `${server}/http/mixes-type.ts`, {
    stopped: `import { On } from './on.ts'\n\nexport type Mount = On\n`,
    by: 'consistent-type-imports',
    passes: `import type { On } from './on.ts'\n\nexport type Mount = On\n`,
  }),
  // The fences of imports look at no other way to write one.
  misused('a type is imported where all imports are seen', `${server}/http/hides-type.ts`, {
    stopped: `export type Mount = import('./on.ts').On\n`,
    by: 'consistent-type-imports',
    passes: `import type { On } from './on.ts'\n\nexport type Mount = On\n`,
  }),
  misused('a part of Node is named as one, by which the fences know it', `${server}/http/names-node.ts`, {
    stopped: `import { spawn } from 'child_process'\n\nexport const start = spawn\n`,
    by: 'prefer-node-protocol',
    passes: `import { join } from 'node:path'\n\nexport const start = join\n`,
  }),
  misused('what fails is caught where it was tried', `${server}/jobs/returns-late.ts`, {
    stopped: `const work = async () => 1\n\nexport async function start() {\n  try {\n    return work()\n  } catch {\n    return 2\n  }\n}\n`,
    by: 'return-await',
    passes: `const work = async () => 1\n\nexport async function start() {\n  try {\n    return await work()\n  } catch {\n    return 2\n  }\n}\n`,
  }),
  misused('no kind is forgotten', `${server}/jobs/forgets.ts`, {
    stopped: `export function read(kind: 'photo' | 'film') {\n  switch (kind) {\n    case 'photo':\n      return 1\n  }\n  return 2\n}\n`,
    by: 'switch-exhaustiveness-check',
    passes: `export function read(kind: 'photo' | 'film') {\n  switch (kind) {\n    case 'photo':\n      return 1\n    case 'film':\n      return 2\n  }\n}\n`,
  }),
  misused('a silenced rule is named', `${server}/http/silences-all.ts`, {
    stopped: `// oxlint-disable\nconsole.log('here')\n\nexport const said = 1\n`,
    by: 'no-abusive-eslint-disable',
    passes: `// oxlint-disable-next-line no-console -- a trial\nconsole.log('here')\n\nexport const said = 1\n`,
  }),
  misused('no text becomes markup', `${web}/app/Marked.tsx`, {
    stopped: `export const Marked = ({ text }: { text: string }) => <p dangerouslySetInnerHTML={{ __html: text }} />\n`,
    by: 'no-danger',
    passes: `export const Marked = ({ text }: { text: string }) => <p>{text}</p>\n`,
  }),
  misused('a promise calls nobody back', `${server}/jobs/calls-back.ts`, {
    stopped: `export function start(work: Promise<number>, callback: (value: number) => void) {\n  void work.then((value) => callback(value))\n}\n`,
    by: 'no-callback-in-promise',
    passes: `export function start(work: Promise<number>, next: (value: number) => void) {\n  void work.then((value) => next(value))\n}\n`,
  }),
  misused('a test expects something', `${server}/http/expects.test.ts`, {
    stopped: `import { test } from 'vitest'\n\ntest('one is one', () => {})\n`,
    by: 'expect-expect',
    passes: `import { expect, test } from 'vitest'\n\nconst expectOne = (one: number) => expect(one).toBe(1)\n\ntest('one is one', () => expectOne(1))\n`,
  }),
  misused('what is expected is said', `${server}/http/expects-nothing.test.ts`, {
    stopped: `import { expect, test } from 'vitest'\n\ntest('one is one', () => {\n  expect(1)\n})\n`,
    by: 'valid-expect',
    passes: `import { expect, test } from 'vitest'\n\ntest('one is one', () => expect(1, 'one').toBe(1))\n`,
  }),
  misused('nobody is asked by the browser’s own box', `${web}/app/asks-box.ts`, {
    stopped: `export const ask = () => alert('Really?')\n`,
    by: 'no-alert',
    passes: `export const ask = () => document.querySelector('dialog')?.showModal()\n`,
  }),
  misused('a name holds where it stands', `${server}/http/holds-wide.ts`, {
    stopped: `export function count() {\n  var one = 1\n  one += 1\n  return one\n}\n`,
    by: 'no-var',
    passes: `export function count() {\n  let one = 1\n  one += 1\n  return one\n}\n`,
  }),
  misused('equal is the same', `${server}/http/equals.ts`, {
    stopped: `export const isOne = (one: unknown) => one == 1\n`,
    by: 'eqeqeq',
    passes: `export const isOne = (one: unknown) => one === 1 || one == null\n`,
  }),
  misused('what stays says so', `${server}/http/stays.ts`, {
    stopped: `export function count() {\n  let one = 1\n  return one\n}\n`,
    by: 'prefer-const',
    passes: `export function count() {\n  const one = 1\n  return one\n}\n`,
  }),
  misplaced('a journey is told in one go', longFunction(60), {
    stopped: 'test/e2e/goes-on.ts',
    by: 'too many lines',
    passes: 'test/e2e/goes-on.spec.ts',
  }),
  // What the kit's own components are made of; a screen takes the component.
  ...[
    ['click-events-have-key-events', `<div onClick={() => {}}>a</div>`],
    ['no-static-element-interactions', `<div onClick={() => {}}>a</div>`],
    ['interactive-supports-focus', `<div role="button" onClick={() => {}} onKeyDown={() => {}}>a</div>`],
    ['no-noninteractive-element-interactions', `<li onClick={() => {}} onKeyDown={() => {}}>a</li>`],
    ['no-noninteractive-element-to-interactive-role', `<li role="button" tabIndex={0}>a</li>`],
    ['role-has-required-aria-props', `<div role="checkbox" tabIndex={0}>a</div>`],
  ].map(([rule = '', element = '']) =>
    misplaced(`a screen builds no part of a form itself: ${rule}`, `export const Part = () => ${element}\n`, {
      stopped: `${web}/app/${rule}.tsx`,
      by: rule,
      passes: `packages/ui/src/components/${rule}.tsx`,
    }),
  ),
]
