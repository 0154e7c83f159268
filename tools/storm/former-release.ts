import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))

type Person = { id: string; token: string; refreshToken: string }

/**
 * The code of another release, by a tag or a commit, in a work tree of its own with the packages that it names: ours
 * where they are the same, else installed by `npm ci`. `main` starts its server.
 */
export async function openFormerRelease(ref: string) {
  await using ending = new AsyncDisposableStack()
  const folder = join(await createTemporaryFolder('release'), 'tree')
  ending.defer(() => rm(join(folder, '..'), { recursive: true, force: true }))
  await run('git', ['worktree', 'add', '--detach', folder, ref], { cwd: root })
  ending.defer(async () => void (await run('git', ['worktree', 'remove', '--force', folder], { cwd: root })))
  const isSame = (await describePackages(folder)) === (await describePackages(root))
  if (isSame) await linkPackages(folder)
  else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 2 ** 26 })
  const { stdout } = await run('git', ['log', '-1', '--format=%h'], { cwd: folder })
  const owned = ending.move()
  return {
    commit: stdout.trim(),
    main: join(folder, 'apps/server/src/main.ts'),
    /** So many women and as many men, made by that release's own code on the database that the settings name. */
    makePeople: (count: number, settings: Record<string, string>) => makePeople(folder, count, settings),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

async function describePackages(folder: string): Promise<string> {
  const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>
  } // npm's own form
  return JSON.stringify(
    Object.entries(packages).flatMap(([path, { version }]) => (path && version ? [path, version] : [])),
  )
}

/** All packages are ours, but for those of the work tree itself. */
async function linkPackages(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@amour'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@amour') await symlink(join(root, 'node_modules', name), join(modules, name))
  const own = ['apps/server', 'apps/web', 'apps/console', 'test', 'tools']
  const packages = (await readdir(join(folder, 'packages'))).map((name) => `packages/${name}`)
  for (const path of [...own, ...packages])
    await symlink(join(folder, path), join(modules, '@amour', path.split('/').at(-1) ?? path))
}

async function makePeople(folder: string, count: number, settings: Record<string, string>): Promise<Person[][]> {
  const at = (path: string) => JSON.stringify(join(folder, path))
  const script = `
    const { makeMember } = await import(${at('test/members/make-member.ts')})
    const { readConfig } = await import(${at('apps/server/src/config.ts')})
    const { openContext } = await import(${at('apps/server/src/processes/open-context.ts')})
    const config = readConfig()
    const { context, close } = await openContext(config, { databaseUrl: config.databaseUrl })
    const pairs = []
    for (let n = 0; n < ${count}; n += 1)
      pairs.push([await makeMember(context), await makeMember(context, { gender: 'Man', seeking: 'Woman' })]
        .map(({ id, token, refreshToken }) => ({ id, token, refreshToken })))
    process.stdout.write(JSON.stringify(pairs))
    await close()`
  // oxlint-disable-next-line node/no-process-env -- the script needs PATH and the like
  const env = { ...process.env, ...settings }
  const options = { cwd: folder, env, maxBuffer: 2 ** 26 }
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], options)
  return JSON.parse(stdout) as Person[][] // as the script writes it
}
