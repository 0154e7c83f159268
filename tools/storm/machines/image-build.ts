import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The tag of the base, which stands for that of a registry. */
const BASE = 'localhost/debian:trixie'

/**
 * The image of deploy/container, built without a registry and by root: on a base that
 * mmdebstrap makes of Debian's packages, by buildah in a chroot. `store` keeps base and layers for the next time.
 * `folder` are its files, which nothing may be written to.
 */
export async function openImage(root: string, store: string) {
  await mkdir(store, { recursive: true })
  const buildah = async (...words: string[]) => {
    const where = ['--root', join(store, 'storage'), '--runroot', join(store, 'run'), '--storage-driver', 'overlay']
    const { stdout } = await run('nice', ['buildah', ...where, ...words], { cwd: root, maxBuffer: 2 ** 28 })
    return stdout.trim()
  }
  const isKnown = await buildah('images', '--quiet', BASE).catch(() => '')
  if (!isKnown) await makeBase(store, buildah)
  const begun = performance.now()
  const way = [
    '--isolation',
    'chroot',
    '--network',
    'host',
    '--pull-never',
    '--layers',
    '--build-arg',
    `DEBIAN=${BASE}`,
  ]
  await buildah('build', ...way, '--file', 'deploy/container/Containerfile', '--tag', 'amour', '.')
  const seconds = Math.round((performance.now() - begun) / 1_000)
  const container = await buildah('from', '--pull-never', 'localhost/amour')
  const folder = await buildah('mount', container)
  const { stdout } = await run('du', ['--summarize', '--bytes', folder])
  return {
    folder,
    seconds,
    size: Math.round(Number.parseInt(stdout, 10) / 1e6),
    findDevelopment: () => findDevelopment(root, folder),
    [Symbol.asyncDispose]: async () => void (await buildah('rm', container)),
  }
}

async function makeBase(store: string, buildah: (...words: string[]) => Promise<string>) {
  const archive = join(store, 'base.tar')
  await run('nice', ['mmdebstrap', '--variant=minbase', 'trixie', archive], { maxBuffer: 2 ** 26 })
  const container = await buildah('from', 'scratch')
  await buildah('add', container, archive, '/')
  // A network with an authority of its own has npm trust it by this: then the base needs it too.
  // oxlint-disable-next-line node/no-process-env -- a setting of Node's own
  const authority = process.env['NODE_EXTRA_CA_CERTS']
  if (authority && existsSync(authority)) {
    await buildah('copy', container, authority, '/etc/authority.pem')
    await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/authority.pem', container)
  }
  await buildah('commit', '--rm', container, BASE)
  await rm(archive)
}

/** Packages that the lock file has for development alone, and that are in the image. */
async function findDevelopment(root: string, folder: string): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  } // npm's own form
  const paths = Object.entries(packages).flatMap(([path, { dev }]) => (dev ? [path] : []))
  const left = paths.filter((path) => existsSync(join(folder, 'opt/amour', path)))
  const caches = ['root/.npm', 'opt/amour/.git', 'opt/amour/test'].filter((path) => existsSync(join(folder, path)))
  const lists = await readdir(join(folder, 'var/lib/apt/lists')).catch(() => [])
  return [...left, ...caches, ...lists]
}
