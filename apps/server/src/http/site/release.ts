import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { headersOf, type Origins } from '#http/headers.ts'
import { VERSION } from '#version.ts'
import { maintenanceStyle } from './maintenance-page.ts'
import { fillPage, pageValues } from './page-values.ts'
import { siteFacts } from './site-facts.ts'
import { readTemplates } from './templates.ts'

/**
 * What a release is made of: the SHA-256 of each file as it was built, pages with their double braces, and the headers
 * of a site that has neither a media origin nor a place for reports of failures. Its own digest names it.
 */
type Manifest = { v: 1; headers: Record<string, string>; files: Record<string, string> }

/** What this site fills into the pages and headers of a release; nobody else can know it, so it says so itself. */
const SiteValues = z.strictObject({
  siteUrl: z.string(),
  mediaUrl: z.string().nullable(),
  storageBrowserUrl: z.string().nullable(),
  operator: z.strictObject({
    name: z.string().nullable(),
    address: z.string().nullable(),
    email: z.string().nullable(),
  }),
  serviceStatusUrl: z.string().nullable(),
  monitoringDsn: z.string().nullable(),
  year: z.number(),
})
export type SiteValues = z.infer<typeof SiteValues>

/** The answer of `/.well-known/release.json`. */
export const Release = z.strictObject({ v: z.literal(1), version: z.string(), manifest: z.string(), site: SiteValues })

/** Every header by which browsers are told what a page of this build may do. */
export async function siteHeaders(webDir: string, origins: Origins): Promise<Record<string, string>> {
  const { scripts, styles } = (await readTemplates(webDir)).inline
  return headersOf({ ...origins, hasCamera: true, inline: { scripts, styles: [...styles, maintenanceStyle] } })
}

/** What is beside the files of a build: what the server reads itself, and other forms of the same files. */
const isOther = (path: string) => /\.(br|dcz)$|^\/(releases|screens|former-texts)\.json$/.test(path)

/** The files of the newest build in this folder, by address: those of releases before it are kept there as well. */
export async function listBuilt(webDir: string): Promise<string[]> {
  const releases: unknown = JSON.parse(await readFile(join(webDir, 'releases.json'), 'utf8').catch(() => '[]'))
  const [now = []] = z.array(z.array(z.string())).parse(releases)
  const found = await readdir(webDir, { recursive: true, withFileTypes: true })
  const paths = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(webDir, join(parentPath, name)).replaceAll('\\', '/')}`)
  const isOfBefore = (path: string) => path.startsWith('/assets/') && !now.includes(path.slice(1))
  return paths.filter((path) => !isOther(path) && !isOfBefore(path)).toSorted()
}

/** The manifest of a build as the text that its digest is made of. */
export async function writeManifest(webDir: string): Promise<{ text: string; digest: string }> {
  const plain = {
    siteUrl: 'https://localhost',
    media: undefined,
    storageBrowserUrl: undefined,
    monitoringDsn: undefined,
  }
  const files = (await listBuilt(webDir)).map(async (path) => [path, sha256(await readFile(webDir + path))] as const)
  const manifest: Manifest = {
    v: 1,
    headers: await siteHeaders(webDir, plain),
    files: Object.fromEntries(await Promise.all(files)),
  }
  const text = JSON.stringify(manifest)
  return { text, digest: sha256(text) }
}

const known = new Map<string, ReturnType<typeof writeManifest>>()

/** The manifest of what this process serves, made when somebody first asks, since it reads every file; undefined where no site is built. */
export async function findManifest(webDir: string): Promise<{ text: string; digest: string } | undefined> {
  const isBuilt = existsSync(join(webDir, 'index.html'))
  if (!isBuilt) return undefined
  const made = known.get(webDir) ?? writeManifest(webDir)
  known.set(webDir, made)
  made.catch(() => known.delete(webDir))
  return made
}

/** SHA-256 in hex. */
export const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** A page of the build as this site sends it. */
export function fillFor({ year, mediaUrl, ...site }: SiteValues, page: string): string {
  const given = {
    ...site,
    media: mediaUrl === null ? undefined : { url: mediaUrl },
    serviceStatusUrl: site.serviceStatusUrl ?? undefined,
    monitoringDsn: site.monitoringDsn ?? undefined,
    operator: {
      name: site.operator.name ?? undefined,
      address: site.operator.address ?? undefined,
      email: site.operator.email ?? undefined,
    },
  }
  return fillPage(page, pageValues(given, year), given)
}

/**
 * Says which release this site claims to serve, and with which values it fills it in: whoever builds that release can
 * compare it with what is sent (tools/operator/release/verify-release.ts).
 */
export function releaseRoutes(app: FastifyInstance, { config, clock }: Pick<Context, 'config' | 'clock'>) {
  if (!existsSync(join(config.webDir, 'index.html'))) return
  app.route({
    method: ['GET', 'HEAD'],
    url: '/.well-known/release.json',
    handler: async (_, reply) => {
      const site: SiteValues = {
        ...siteFacts(config),
        siteUrl: config.siteUrl,
        mediaUrl: config.media?.url ?? null,
        storageBrowserUrl: config.storageBrowserUrl ?? null,
        year: clock.now().getFullYear(),
      }
      const manifest = await findManifest(config.webDir)
      if (!manifest) return reply.callNotFound()
      return reply.header('cache-control', 'no-cache').send({ v: 1, version: VERSION, manifest: manifest.digest, site })
    },
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/.well-known/release/:file',
    handler: async ({ params }, reply) => {
      const manifest = await findManifest(config.webDir)
      if (!manifest || (params as { file: string }).file !== `${manifest.digest}.json`) return reply.callNotFound()
      void reply.header('cache-control', 'public, max-age=31536000, immutable')
      return reply.type('application/json; charset=utf-8').send(manifest.text)
    },
  })
}
