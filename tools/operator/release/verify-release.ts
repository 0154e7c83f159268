import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { compareWithBuild } from './compare.ts'
import { exitWithUsage } from '#usage.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    account: { type: 'string' },
    repository: { type: 'string' },
    key: { type: 'string' },
    built: { type: 'boolean' },
  },
})
const [given = '', tag = '', ...others] = positionals
if (!/^https?:\/\//.test(given) || !tag || others.length > 0)
  exitWithUsage('tools/operator/release/verify-release.ts', 'This is called otherwise.')
const site = given.replace(/\/$/, '')
const root = fileURLToPath(new URL('../../../', import.meta.url))

// In a clone of the tag, whose own code does the rest: what it expects is what that release was made to send.
if (values['built']) await compare()
else await buildAndCompare(String(values['repository'] ?? root))

async function compare() {
  const text = values['account'] ? await readFile(String(values['account']), 'utf8') : ''
  const tokens = text.split('\n').flatMap((line) => line.trim() || [])
  const webDir = join(root, 'apps/web/dist')
  const { compared, differences } = await compareWithBuild({ site, version: tag, webDir, tokens })
  for (const difference of differences) process.stderr.write(`${difference}\n`)
  process.stdout.write(
    `${compared} answers of ${site} compared with the build of ${tag}; ${differences.length} differ.\n`,
  )
  process.exitCode = differences.length > 0 ? 1 : 0
}

async function buildAndCompare(repository: string) {
  const folder = await mkdtemp(join(tmpdir(), 'verify-release-'))
  const run = (command: string, ...words: string[]) =>
    spawnSync(command, words, { cwd: folder, stdio: 'inherit' }).status === 0
  try {
    const isBuilt =
      run('git', 'clone', '--quiet', '--depth', '1', '--branch', tag, repositoryUrl(repository), '.') &&
      (!values['key'] || verifyTag(folder, resolve(String(values['key'])))) &&
      run('npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error') &&
      run('npm', 'run', '--silent', 'build')
    if (!isBuilt) throw new Error(`${tag} could not be built from its source; what failed is above.`)
    const account = values['account'] ? ['--account', resolve(String(values['account']))] : []
    const isSame = run('npm', 'run', '--silent', 'verify-release', '--', site, tag, '--built', ...account)
    process.exitCode = isSame ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Git clones a folder with its depth only by its address. */
function repositoryUrl(repository: string): string {
  return /^\w+:|^[\w.]+@/.test(repository) ? repository : `file://${resolve(repository)}`
}

/** By a file of keys as OpenSSH has it: `ADDRESS ssh-ed25519 KEY`, which is got from elsewhere than the repository. */
function verifyTag(folder: string, keys: string): boolean {
  const settings = ['-c', 'gpg.format=ssh', '-c', `gpg.ssh.allowedSignersFile=${keys}`]
  return spawnSync('git', [...settings, 'verify-tag', tag], { cwd: folder, stdio: 'inherit' }).status === 0
}
