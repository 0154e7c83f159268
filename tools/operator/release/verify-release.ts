import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readPolicy } from '@amour/server/security/log-key.ts'
import { writeManifest } from '@amour/server/http/site/release.ts'
import { compareWithBuild } from './compare.ts'
import { compareWithLog } from './release-log.ts'
import { exitWithUsage } from '#usage.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    account: { type: 'string' },
    repository: { type: 'string' },
    key: { type: 'string' },
    policy: { type: 'string' },
    built: { type: 'boolean' },
  },
})
const [given = '', tag = '', ...others] = positionals
if (!/^https?:\/\//.test(given) || !tag || others.length > 0)
  exitWithUsage('tools/operator/release/verify-release.ts', 'This is called otherwise.')
const site = given.replace(/\/$/, '')
/** Whom pages of that site believe: what is built has it in it, and what the log says is checked by it. */
// oxlint-disable-next-line node/no-process-env -- a setting of the build
const policyFile = String(values['policy'] ?? process.env['KEY_LOG_POLICY'] ?? '')
const root = fileURLToPath(new URL('../../../', import.meta.url))

// In a clone of the tag, whose own code does the rest: what it expects is what that release was made to send.
if (values['built']) await compare()
else await buildAndCompare(String(values['repository'] ?? root))

async function compare() {
  const text = values['account'] ? await readFile(String(values['account']), 'utf8') : ''
  const tokens = text.split('\n').flatMap((line) => line.trim() || [])
  const webDir = join(root, 'apps/web/dist')
  const { compared, differences } = await compareWithBuild({ site, version: tag, webDir, tokens })
  const policy = policyFile ? await readPolicy(policyFile) : undefined
  const log = await compareWithLog({ site, digest: (await writeManifest(webDir)).digest, policy })
  differences.push(...log.differences)
  for (const difference of differences) process.stderr.write(`${difference}\n`)
  process.stdout.write(
    `${compared} answers of ${site} compared with the build of ${tag}; ${differences.length} differ.\n${log.told}\n`,
  )
  process.exitCode = differences.length > 0 ? 1 : 0
}

async function buildAndCompare(repository: string) {
  // oxlint-disable-next-line node/no-process-env -- npm and Vite need PATH and the like
  const env = { ...process.env, KEY_LOG_POLICY: policyFile && resolve(policyFile) }
  const folder = await mkdtemp(join(tmpdir(), 'verify-release-'))
  const run = (command: string, ...words: string[]) =>
    spawnSync(command, words, { cwd: folder, stdio: 'inherit', env }).status === 0
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
