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
]
