import { readFile } from 'node:fs/promises'
import {
  fillFor,
  listBuilt,
  Release,
  sha256,
  siteHeaders,
  type SiteValues,
  writeManifest,
} from '@amour/server/http/site/release.ts'

/** Who asks: a site that sends somebody else another file has to know them by something. */
type Visitor = { name: string; headers: Record<string, string> }

const visitors: Visitor[] = [
  {
    name: 'Chrome',
    headers: {
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
      'accept-encoding': 'br, gzip',
    },
  },
  {
    name: 'an iPhone',
    headers: {
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      'accept-encoding': 'gzip',
    },
  },
  { name: 'nobody in particular', headers: { 'user-agent': '', 'accept-encoding': 'identity' } },
]

/** Headers by which an answer leads elsewhere, or brings along what no build has. */
const never = ['link', 'refresh', 'location', 'set-cookie', 'sourcemap', 'service-worker-allowed', 'report-to']

type Expected = { path: string; address: string; digest: string }
type Given = { site: string; version: string; webDir: string; tokens?: readonly string[] }

/**
 * Compares what a site serves with a build in `webDir`, file by file and header by header, as several visitors and as
 * the accounts of `tokens`. Answers how many answers it compared, and each difference as a sentence.
 */
export async function compareWithBuild({ site, version, webDir, tokens = [] }: Given) {
  const told = Release.safeParse(await readJson(`${site}/.well-known/release.json`))
  if (!told.success) return { compared: 1, differences: ['The site does not say which release it serves.'] }
  const release = told.data
  const differences: string[] = []
  const { digest } = await writeManifest(webDir)
  const wanted = version.replace(/^v/, '')
  if (release.version !== wanted) differences.push(`The site says that it serves ${release.version}, not ${wanted}.`)
  if (release.manifest !== digest)
    differences.push(`The site names the manifest ${release.manifest}; the build has ${digest}.`)
  const files = await expectFiles(webDir, release.site)
  const headers = await siteHeaders(webDir, originsOf(release.site))
  const accounts = tokens.map((token, place) => ({
    name: `account ${place + 1}`,
    headers: { ...visitors[0]?.headers, authorization: `Bearer ${token}` },
  }))
  let compared = 0
  for (const visitor of [...visitors, ...accounts]) {
    for (const file of files) {
      differences.push(...(await compareOne(site, file, { visitor, headers })))
      compared += 1
    }
  }
  return { compared, differences }
}

const readJson = async (url: string): Promise<unknown> =>
  fetch(url)
    .then((answer): Promise<unknown> => answer.json())
    .catch(() => undefined)

const originsOf = ({ siteUrl, mediaUrl, storageBrowserUrl, monitoringDsn }: SiteValues) => ({
  siteUrl,
  media: mediaUrl === null ? undefined : { url: mediaUrl },
  storageBrowserUrl: storageBrowserUrl ?? undefined,
  monitoringDsn: monitoringDsn ?? undefined,
})

async function expectFiles(webDir: string, site: SiteValues): Promise<Expected[]> {
  const paths = await listBuilt(webDir)
  const files = paths.map(async (path) => {
    const content = await readFile(webDir + path)
    const sent = path.endsWith('.html') ? fillFor(site, content.toString()) : content
    return { path, address: addressOf(path), digest: sha256(sent) }
  })
  return Promise.all(files)
}

/** Where a page of the build is asked for: the frame stands at every member's screen. */
function addressOf(path: string): string {
  if (path === '/index.html') return '/notifications'
  return path.replace(/^\/pages\/(.*?)(?:index)?\.html$/, '/$1')
}

type Asked = { visitor: Visitor; headers: Record<string, string> }

async function compareOne(site: string, file: Expected, { visitor, headers }: Asked): Promise<string[]> {
  const isPage = file.path.endsWith('.html')
  const sent = { ...visitor.headers, accept: isPage ? 'text/html' : '*/*' }
  const answer = await fetch(site + file.address, { headers: sent, redirect: 'manual' }).catch(() => undefined)
  const who = `${file.address} for ${visitor.name}`
  if (!answer) return [`${who} does not come at all.`]
  const content = Buffer.from(await answer.arrayBuffer().catch(() => new ArrayBuffer(0)))
  if (answer.status !== 200) return [`${who} is answered with ${answer.status}.`]
  const differences: string[] = []
  if (sha256(content) !== file.digest) differences.push(`${who} is not what was built.`)
  for (const [name, value] of Object.entries(headers)) {
    const got = answer.headers.get(name)
    if (got === null) differences.push(`${who} comes without the header ${name}.`)
    else if (got !== value) differences.push(`${who} comes with another ${name}: ${got}`)
  }
  for (const name of never) if (answer.headers.has(name)) differences.push(`${who} comes with a header ${name}.`)
  return differences
}
