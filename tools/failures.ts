import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** What is read of the report that `vitest --reporter=json` writes. */
const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})

/** Longest part of a failure's message that is told, in characters. */
const LONGEST = 1_500

/** Each failed test of a report: its file, its name and why; none when there is no report, since the step says so itself. */
export async function readFailures(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (!text) return []
  return report.parse(JSON.parse(text)).testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not even be loaded has no test that failed.
    if (failed.length === 0) return status === 'failed' ? [`${name}\n${message.slice(0, LONGEST)}`] : []
    return failed.map(
      (test) => `${name} > ${test.fullName}\n${(test.failureMessages ?? []).join('\n').slice(0, LONGEST)}`,
    )
  })
}

/** What is read of the report that `playwright test --reporter=json` writes: files, the groups in them, and their tests. */
const browserTest = z.object({
  status: z.string(),
  results: z
    .array(z.object({ errors: z.array(z.object({ message: z.string().default('') })).default([]) }))
    .default([]),
})
type Group = { file: string; specs: { title: string; tests: z.infer<typeof browserTest>[] }[]; suites: Group[] }

const group: z.ZodType<Group> = z.object({
  file: z.string(),
  specs: z.array(z.object({ title: z.string(), tests: z.array(browserTest) })).default([]),
  get suites() {
    return z.array(group).default([])
  },
})

const browserReport = z.object({ suites: z.array(group) })

/** Each browser test of a report that failed, `isFlaky` where it passed when it was tried again: its file, its name and why. */
export async function readBrowserFailures(file: string): Promise<{ isFlaky: boolean; text: string }[]> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (!text) return []
  const { suites } = browserReport.parse(JSON.parse(text))
  const failuresIn = ({ file: spec, specs, suites: inner }: Group): { isFlaky: boolean; text: string }[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.flatMap(({ status, results }) => {
        if (status !== 'flaky' && status !== 'unexpected') return []
        const why = results.flatMap(({ errors }) => errors.map(({ message }) => stripVTControlCharacters(message)))
        return [{ isFlaky: status === 'flaky', text: `${spec} > ${title}\n${why.join('\n').slice(0, LONGEST)}` }]
      }),
    ),
    ...inner.flatMap(failuresIn),
  ]
  return suites.flatMap(failuresIn)
}

/** What the page showed when a browser test failed, by Playwright's `error-context.md`; a list of choices is left out. */
export async function readScreens(folder: string): Promise<string[]> {
  const screens = []
  for await (const file of glob('*/error-context.md', { cwd: folder })) {
    const text = await readFile(join(folder, file), 'utf8')
    const name = /^- Name: (.+)$/m.exec(text)?.[1]
    const screen = /```yaml\n(.*?)\n```/s.exec(text)?.[1]
    if (!screen) continue
    // The navigation before it is the same everywhere.
    const main = screen.slice(Math.max(0, screen.search(/^ *- main/m)))
    const lines = main.split('\n').filter((line) => !/^ *- option "[^"]*"$/.test(line))
    screens.push(`${name}\n${lines.join('\n').slice(0, LONGEST)}`)
  }
  return screens
}
