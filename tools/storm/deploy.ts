import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { findMissing, startDebianServer, untilListening } from '@amour/test/process/debian-server.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFile(join(root, 'deploy', path), 'utf8')

/** How far a unit is open by systemd's own count, from 0 to 10; above it a file of ours has lost something. */
const EXPOSED = 3.5

/** Lets the programs that the files of deploy/ are for check them, and nginx serve with ours. */
export async function stormDeploy() {
  const missing = await findMissing('nginx', 'caddy', 'prometheus', 'systemd', 'yamllint')
  if (missing.length > 0) throw new Error(`This needs ${missing.join(', ')} of Debian.`)
  const folder = await createTemporaryFolder('deploy')
  try {
    const checks = {
      nginx: await told(() => checkNginx(folder)),
      caddy: await told(() =>
        run('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy/caddy/Caddyfile')]),
      ),
      systemd: await told(() => checkUnits(folder)),
      prometheus: await told(() => checkPrometheus(folder)),
      yaml: await told(() =>
        run('yamllint', [
          '-d',
          '{extends: default, rules: {line-length: disable, document-start: disable, braces: disable, comments: disable, indentation: disable, comments-indentation: disable}}',
          join(root, 'deploy'),
        ]),
      ),
    }
    const asked: Asked[] = []
    for (const other of checks.nginx ? [] : others) asked.push(...(await askThroughNginx(folder, other)))
    const faults = Object.entries(checks).flatMap(([name, fault]) => (fault ? [`${name}: ${fault}`] : []))
    const written = asked
      .flatMap(({ written: lines }) => lines.slice(0, 1))
      .map((line) => `nginx writes down who asks for what: ${line}`)
    if (!checks.caddy) written.push(...(await askThroughCaddy(folder)))
    return { report: { checked: Object.keys(checks), asked }, faults: [...faults, ...findRepeated(asked), ...written] }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a check says against a file; undefined where it has nothing to say. */
const told = (check: () => Promise<unknown>) =>
  check().then(
    () => undefined,
    (error: unknown) => {
      const { stdout = '', stderr = '', message } = Object(error) as Record<string, string | undefined> // of execFile, or ours
      return (stdout + stderr || String(message)).trim()
    },
  )

/** Our file within the least that nginx needs, at ports that are free and under a certificate of a moment. */
async function openNginxFiles(folder: string, members: string[] = []) {
  const certificate = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') }
  const subject = ['-subj', '/CN=amour.example.org', '-days', '2', '-nodes', '-newkey', 'rsa:2048']
  await run('openssl', ['req', '-x509', ...subject, '-keyout', certificate.key, '-out', certificate.cert])
  const [plain, secure] = [await freePort(), await freePort()]
  const ours = (await read('nginx/amour.conf'))
    .replaceAll(/ssl_certificate \S+;/g, `ssl_certificate ${certificate.cert};`)
    .replaceAll(/ssl_certificate_key \S+;/g, `ssl_certificate_key ${certificate.key};`)
    .replaceAll('/var/log/nginx/', 'FOLDER/')
    .replaceAll(/listen (?:\[::\]:)?80;\n/g, (line) => (line.includes('[') ? '\n' : `listen 127.0.0.1:${plain};\n`))
    .replaceAll(/listen (?:\[::\]:)?443 ssl http2;\n/g, (line) =>
      line.includes('[') ? '\n' : `listen 127.0.0.1:${secure} ssl http2;\n`,
    )
    .replace(
      /server 127\.0\.0\.1:8080[^;]*;/,
      (line) => members.map((one) => `server ${one} max_fails=0;`).join(' ') || line,
    )
  const frame = `pid FOLDER/nginx.pid;
error_log FOLDER/error.log;
daemon off;
events { worker_connections 256; }
http {
  # As Debian's own nginx.conf has it: what stands here once may not stand beside it again.
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  server_tokens build;
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_prefer_server_ciphers off;
  gzip on;
  access_log FOLDER/access.log;
  client_body_temp_path FOLDER/body;
  proxy_temp_path FOLDER/proxy;
  fastcgi_temp_path FOLDER/fastcgi;
  uwsgi_temp_path FOLDER/uwsgi;
  scgi_temp_path FOLDER/scgi;
  include FOLDER/amour.conf;
}
`
  return { files: { 'nginx.conf': frame, 'amour.conf': ours }, secure, certificate }
}

async function checkNginx(folder: string) {
  const { files } = await openNginxFiles(folder)
  for (const [name, text] of Object.entries(files))
    await writeFile(join(folder, name), text.replaceAll('FOLDER', folder))
  await run('nginx', ['-t', '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf'), '-p', folder])
}

/** systemd reads the units where they will lie, with this copy of Amour in the place of the installed one. */
async function checkUnits(folder: string) {
  const units = join(folder, 'units')
  await mkdir(units)
  const jobs = ['amour-migrate', 'amour-backup', 'amour-backup-files', 'amour-drill'].map((name) => `${name}.service`)
  for (const name of ['amour@.service', ...jobs])
    await writeFile(join(units, name), (await read(`systemd/${name}`)).replaceAll('/opt/amour/', root))
  const named = ['amour@worker.service', ...jobs].map((name) => join(units, name))
  const { stderr } = await run('systemd-analyze', ['verify', '--man=no', ...named], {
    env: { ...environment(), SYSTEMD_UNIT_PATH: `${units}:` },
  })
  // What it cannot read it only mentions.
  if (stderr.includes(units)) throw new Error(stderr)
  for (const name of ['amour@.service', ...jobs])
    await run('systemd-analyze', ['security', '--offline=yes', `--threshold=${EXPOSED * 10}`, join(units, name)])
}

async function checkPrometheus(folder: string) {
  const copy = join(folder, 'prometheus')
  await cp(join(root, 'deploy/prometheus'), copy, { recursive: true })
  await run('promtool', ['check', 'config', join(copy, 'prometheus.yml')])
  await run('promtool', ['test', 'rules', join(copy, 'rules.test.yml')])
}

// oxlint-disable-next-line node/no-process-env -- a program of the system needs PATH and the like
const environment = () => process.env

/** A call that no server takes. */
const UNTAKEN = '/api/users/counts'

/** What the other one of two servers does: it hangs up on everybody, or it has been stopped and takes no connection. */
const others = ['hangs up', 'is stopped'] as const

type Asked = {
  other: (typeof others)[number]
  call: string
  statuses: string[]
  reached: number
  /** Lines of nginx's logs that tell of it: who asks for what is written down nowhere. */
  written: string[]
}

/** How often each call reached one of two servers, of which one is of no use. */
async function askThroughNginx(folder: string, other: Asked['other']): Promise<Asked[]> {
  const seen = new Map<string, number>()
  const count = (url = '') => seen.set(url, (seen.get(url) ?? 0) + 1)
  const rude = createServer(({ url, socket }) => void (count(url), socket.destroy()))
  const kind = createServer(({ url }, response) => void (count(url), response.end('{}')))
  const members = [await listen(rude), await listen(kind)]
  if (other === 'is stopped') rude.close()
  const { files, secure, certificate } = await openNginxFiles(folder, members)
  const args = (at: string) => ['-e', `${at}/error.log`, '-c', `${at}/nginx.conf`, '-p', at]
  const given = {
    ...files,
    'key.pem': await readFile(certificate.key, 'utf8'),
    'cert.pem': await readFile(certificate.cert, 'utf8'),
  }
  given['amour.conf'] = given['amour.conf'].replaceAll(`${folder}/`, 'FOLDER/')
  await using nginx = await startDebianServer('nginx', { port: secure, files: given, args })
  const asked: Asked[] = []
  for (const call of [
    'GET /api/users/counts',
    'GET /api/messages/1/read',
    'POST /api/search',
    'DELETE /api/messages/1',
  ]) {
    const [method = '', path = ''] = call.split(' ')
    const statuses: string[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      const words = [
        '-sk',
        '-o',
        '/dev/null',
        '-w',
        '%{http_code}',
        '--resolve',
        `amour.example.org:${secure}:127.0.0.1`,
      ]
      const body = method === 'POST' ? ['-d', 'x'.repeat(20_000)] : []
      const { stdout } = await run('curl', [
        ...words,
        '-X',
        method,
        ...body,
        `https://amour.example.org:${secure}${path}`,
      ])
      statuses.push(stdout)
    }
    asked.push({ other, call, statuses, reached: seen.get(path) ?? 0, written: [] })
    seen.clear()
  }
  await nginx.kill()
  for (const one of asked) one.written.push(...(await findWritten(nginx.folder, one.call)))
  for (const server of [rude, kind]) server.closeAllConnections()
  for (const server of [rude, kind]) server.close()
  return asked
}

async function findWritten(folder: string, call: string): Promise<string[]> {
  const [, path = ''] = call.split(' ')
  const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'))
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.flatMap((text) => text.split('\n').filter((line) => line.includes(path)))
}

/** What Caddy writes of a call that no server takes, with our file at a port that is free. */
async function askThroughCaddy(folder: string): Promise<string[]> {
  const [port, closed] = [await freePort(), await freePort()]
  const ours = (await read('caddy/Caddyfile'))
    .replaceAll(/127\.0\.0\.1:80\d\d/g, `127.0.0.1:${closed}`)
    .replace(/^amour\.example\.org/m, `http://amour.example.org:${port}`)
    .replace(/^\{\n/m, '{\n\tadmin off\n\tauto_https off\n')
  const file = join(folder, 'Caddyfile')
  await writeFile(file, ours)
  const caddy = spawn('/usr/bin/caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { ...environment(), XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const told: string[] = []
  createInterface(caddy.stderr).on('line', (line) => told.push(line))
  const ended = once(caddy, 'exit')
  await untilListening(caddy, port)
  const where = ['--resolve', `amour.example.org:${port}:127.0.0.1`]
  const { stdout } = await run('curl', [
    '-s',
    ...where,
    '-o',
    '/dev/null',
    '-w',
    '%{http_code}',
    `http://amour.example.org:${port}${UNTAKEN}`,
  ])
  caddy.kill()
  await ended
  const written = told
    .filter((line) => line.includes(UNTAKEN))
    .map((line) => `caddy writes down who asks for what: ${line}`)
  return stdout === '502' ? written : [`caddy answered ${stdout} for a server that is stopped.`, ...told]
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}` // a server on a port has an address with one
}

/** Calls that were asked again and may not be, or were not and should have been. */
function findRepeated(asked: Asked[]): string[] {
  return asked.flatMap(({ other, call, statuses, reached }) => {
    // Nobody has taken what a stopped server was sent, so that nginx may send it on; PUT and DELETE it would always.
    if (call === 'GET /api/users/counts' || (call.startsWith('POST') && other === 'is stopped'))
      return statuses.every((status) => status === '200') ? [] : [`${call} was not asked again: ${statuses.join(' ')}.`]
    const most = other === 'is stopped' ? statuses.filter((status) => status === '200').length : statuses.length
    return reached === most ? [] : [`${call} reached a server ${reached} times in ${statuses.length} calls.`]
  })
}
