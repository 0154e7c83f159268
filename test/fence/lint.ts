import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'

/** The repository's top folder. */
export const root = resolve(import.meta.dirname, '..', '..')

const oxlint = join(root, 'node_modules/.bin/oxlint')

const Report = z.object({
  number_of_files: z.number(),
  diagnostics: z.array(
    z.object({ filename: z.string(), code: z.string().optional(), message: z.string(), help: z.string().optional() }),
  ),
})

// Named one by one: given the whole folder, the lint would walk through the link to node_modules.
const rooms = ['apps', 'packages', 'test', 'tools', 'bench']

/** What the lint says about a file, as one text per complaint. */
export type LintMessages = Map<string, string[]>

/** What decides how a file is read: the rules, the compiler's options, the names of the packages. */
const settings = [
  'oxlint.config.ts',
  'tsconfig.json',
  'package.json',
  ...[
    'apps/server',
    'apps/web',
    'packages/contract',
    'packages/crypto',
    'packages/locales',
    'packages/ui',
    'test',
    'tools',
  ].map((folder) => `${folder}/package.json`),
]

/** Lints files laid out as in the repository, in a folder of their own: the repository itself is not changed. */
export async function lintProject(
  files: Record<string, string>,
  options: string[] = [],
): Promise<{ read: number; violations: LintMessages }> {
  const repository = await mkdtemp(join(tmpdir(), 'amour-fence-'))
  try {
    await symlink(join(root, 'node_modules'), join(repository, 'node_modules'))
    for (const path of settings) await cp(join(root, path), join(repository, path), { recursive: true })
    for (const [path, code] of Object.entries(files)) {
      await mkdir(dirname(join(repository, path)), { recursive: true })
      await writeFile(join(repository, path), code)
    }
    const { output } = await runLint(['--format', 'json', ...options, ...rooms], repository)
    const report = Report.parse(JSON.parse(output))
    const violations: LintMessages = new Map()
    for (const { filename, code = '', message, help = '' } of report.diagnostics) {
      const known = violations.get(filename) ?? []
      violations.set(filename, [...known, `${code}: ${message} ${help}`])
    }
    return { read: report.number_of_files, violations }
  } finally {
    await rm(repository, { recursive: true, force: true })
  }
}

/** Runs the lint; a complaint is an answer too, so nothing throws. */
export function runLint(options: string[], folder: string): Promise<{ status: number; output: string }> {
  return new Promise((done) => {
    execFile(oxlint, options, { cwd: folder, maxBuffer: 16 * 1024 * 1024 }, (error, output) => {
      done({ status: typeof error?.code === 'number' ? error.code : 0, output })
    })
  })
}
