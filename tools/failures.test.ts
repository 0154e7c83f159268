import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { readBrowserFailures, readFailures, readScreens } from './failures.ts'

test('a run that ended badly names each failed test and each file that could not be loaded, and nothing else', async () => {
  const folder = await createTemporaryFolder('failures')
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'tests.json')
  const passed = { fullName: 'a good test', status: 'passed', failureMessages: [] }
  const failed = { fullName: 'a bad test', status: 'failed', failureMessages: ['expected 1 to be 2'] }
  await writeFile(
    file,
    JSON.stringify({
      testResults: [
        { name: 'good.test.ts', status: 'passed', message: '', assertionResults: [passed] },
        { name: 'bad.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
        { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    }),
  )
  expect(await readFailures(file)).toEqual([
    'bad.test.ts > a bad test\nexpected 1 to be 2',
    'broken.test.ts\nno such module',
  ])
  expect(await readFailures(join(folder, 'none.json'))).toEqual([])
})

test('a browser test that failed, or passed only when it was tried again, is told with its reason, wherever its group stands', async () => {
  const folder = await createTemporaryFolder('flaky')
  onTestFinished(() => rm(folder, { recursive: true }))
  const error = { message: '\u001B[31mnot seen\u001B[39m' }
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ errors: status === 'expected' ? [] : [error] }, { errors: [] }] }],
  })
  const inner = { file: 'a.spec.ts', title: 'a group', specs: [spec('now and then', 'flaky')] }
  const suites = [
    { file: 'a.spec.ts', title: 'a.spec.ts', specs: [spec('always', 'expected')], suites: [inner] },
    { file: 'b.spec.ts', title: 'b.spec.ts', specs: [spec('never', 'unexpected'), spec('left out', 'skipped')] },
  ]
  await writeFile(join(folder, 'browser.json'), JSON.stringify({ suites }))
  expect(await readBrowserFailures(join(folder, 'browser.json'))).toEqual([
    { isFlaky: true, text: 'a.spec.ts > now and then\nnot seen' },
    { isFlaky: false, text: 'b.spec.ts > never\nnot seen' },
  ])
  expect(await readBrowserFailures(join(folder, 'none.json'))).toEqual([])
})

test('what a browser showed when its test failed is told from its main part on, without the choices of lists', async () => {
  const folder = await createTemporaryFolder('screens')
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'a-test'))
  const screen = [
    '- banner: Amour',
    '- main:',
    '  - heading "Search"',
    '  - option "Bath"',
    '  - option "Ely" [selected]',
  ]
  const text = ['- Name: a.spec.ts >> a test', '```', 'Error: no', '```', '```yaml', ...screen, '```'].join('\n')
  await writeFile(join(folder, 'a-test/error-context.md'), text)
  expect(await readScreens(folder)).toEqual([
    'a.spec.ts >> a test\n- main:\n  - heading "Search"\n  - option "Ely" [selected]',
  ])
  expect(await readScreens(join(folder, 'none'))).toEqual([])
})
