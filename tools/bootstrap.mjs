// Runs under any Node from 20 and with nothing installed: it may import nothing but Node itself.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const modules = join(root, 'node_modules')
const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
// oxlint-disable-next-line node/no-process-env -- the programs of npm find each other by PATH
const environment = { ...process.env, PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter) }

/** Whether every package the lock file asks for is there in that version, as npm's own record of its work tells. */
function isInstalled() {
  const read = (path) => JSON.parse(readFileSync(path, 'utf8')).packages
  if (!existsSync(node) || !existsSync(join(modules, '.package-lock.json'))) return false
  const installed = read(join(modules, '.package-lock.json'))
  return Object.entries(read(join(root, 'package-lock.json')))
    .filter(([path, { optional }]) => path.startsWith('node_modules/') && !optional)
    .every(([path, { version }]) => installed[path] && installed[path].version === version)
}

function install() {
  process.stdout.write('Installing what is missing …\n')
  // Only what the lock file names: any other way would run packages that nobody has looked at.
  if (!npm('ci')) fail('`npm ci` could not install what package-lock.json names; what it said is above.')
  if (!existsSync(node)) fail('Node 24 is missing. Allow the install script of the package "node" and run `npm ci`.')
}

function npm(...command) {
  const options = [...command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const way = { cwd: root, env: environment, stdio: 'inherit' }
  const own = environment.npm_execpath
  const { status } = own
    ? spawnSync(process.execPath, [own, ...options], way)
    : spawnSync('npm', options, { ...way, shell: process.platform === 'win32' })
  return status === 0
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** npm, and the shell in which it runs this; a system without /proc tells the shell alone. */
function findAncestors() {
  const stat = `/proc/${process.ppid}/stat`
  const above = existsSync(stat) ? readFileSync(stat, 'utf8').split(') ').at(-1).split(' ')[1] : ''
  return `${process.ppid} ${above}`
}

/** Passes signals on and ends as the script ends; under npm the script ends with npm. */
function run(script, rest) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = spawn(node, [join(root, script), ...rest], { cwd: root, env: environment, stdio })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
  if (!environment.npm_lifecycle_event) return
  // npm that was killed tells nobody; without this the site would keep its port, unseen.
  const ancestors = findAncestors()
  setInterval(() => findAncestors() !== ancestors && child.kill('SIGTERM'), 1_000).unref()
}

/** What `--help` of a command prints, before anything is installed, opened or changed; undefined for no script of ours. */
function helpOf(script) {
  const { usage, says } = JSON.parse(readFileSync(join(root, 'tools/usage.json'), 'utf8'))[script] ?? {}
  return usage && `${usage}\n\n${says}\n`
}

const [script, ...rest] = process.argv.slice(2)
if (!script) fail('Say which script to run, for example: node tools/bootstrap.mjs tools/start.ts')
const help = rest.some((word) => word === '--help' || word === '-h') && helpOf(script)
if (help) {
  process.stdout.write(help)
  process.exit(0)
}
if (!isInstalled()) install()
run(script, rest)
