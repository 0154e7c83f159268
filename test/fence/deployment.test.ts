import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { everyEndpoint } from '@amour/contract/every-endpoint.ts'
import { readConfig } from '@amour/server/config.ts'
import { openProcessFigures } from '@amour/server/processes/process-figures.ts'
import { addWorkerFigures } from '@amour/server/processes/worker-figures.ts'
import { processNames } from '@amour/server/serve.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { root } from './lint.ts'

const read = (path: string) => readFile(join(root, path), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([whole, one]) => one ?? whole)

async function readAll(pattern: string) {
  const texts: { path: string; text: string }[] = []
  for await (const path of glob(pattern, { cwd: root })) texts.push({ path, text: await read(path) })
  return texts
}

/** The settings that there are, as the list of docs/operations has them. */
async function findSettings() {
  const [, table = ''] = (await read('docs/operations/README.md')).split('## Configuration')
  return new Set(
    found(table.split('\n## ')[0] ?? '', /^\| ([^|]+) \|/gm).flatMap((cell) => found(cell, /`([A-Z_]+)`/g)),
  )
}

/** What a deployment file sets: a line `NAME=value`, or an entry of YAML. */
const settingsIn = (text: string) =>
  [
    /^(?:ENV )?([A-Z][A-Z_]+)=/gm,
    / ([A-Z][A-Z_]+)=\S/g,
    /[{ ]([A-Z][A-Z_]+): /g,
    /name: ([A-Z][A-Z_]+), value/g,
  ].flatMap((pattern) => found(text, pattern))

/** What the other programs of these files know. */
const foreign = new Set([
  'PROCESS',
  'PATH',
  'DEBIAN',
  'NODE',
  'CMD',
  'ALL',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
])

test('every setting that a deployment file names is one of ours, and the example is right once it is filled in', async () => {
  const settings = await findSettings()
  expect(settings.size).toBeGreaterThan(50)
  const files = await readAll('deploy/{settings,container,kubernetes}/*')
  const named = files.flatMap(({ path, text }) => settingsIn(text).map((name) => ({ path, name })))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ name }) => !settings.has(name) && !foreign.has(name))).toEqual([])
  const example = found(await read('deploy/settings/amour.env'), /^[A-Z_]+=.*$/gm).map((line) => {
    const at = line.indexOf('=')
    return [line.slice(0, at), line.slice(at + 1)] as const
  })
  // systemd takes the quotes away, a secret of Kubernetes and a container's file of settings keep them.
  expect(example.filter(([, value]) => value.includes('"')).length).toBeGreaterThan(2)
  const expected = {
    isProduction: true,
    trustProxy: true,
    port: 8080,
    mailFrom: 'Accounts <accounts@amour.example.org>',
    operator: { name: 'CHANGE', address: 'CHANGE' },
  }
  expect(readConfig(Object.fromEntries(example))).toMatchObject(expected)
  const bare = example.map(([name, value]) => [name, value.replaceAll('"', '')] as const)
  expect(readConfig(Object.fromEntries(bare))).toMatchObject(expected)
})

test('what mails are sent from has an address', () => {
  for (const lawful of ['accounts@example.org', 'Accounts <accounts@localhost>', '"Amour, Accounts" <a@example.org>'])
    expect(readConfig({ MAIL_FROM: lawful }).mailFrom).toBe(lawful)
  for (const wrong of ['Accounts', 'Accounts accounts@example.org', '"Accounts" <accounts>', '<a@b.org>, c@d.org'])
    expect(() => readConfig({ MAIL_FROM: wrong }), wrong).toThrow('MAIL_FROM')
})

test('a deployment that is scaled by its load names no number of its own, which each release would go back to', async () => {
  const scaled = (await readAll('deploy/kubernetes/*.yaml')).filter(({ text }) =>
    text.includes('HorizontalPodAutoscaler'),
  )
  expect(scaled.map(({ path }) => path)).toEqual(['deploy/kubernetes/member-api.yaml'])
  expect(scaled.filter(({ text }) => /^ {2}replicas:/m.test(text))).toEqual([])
})

test('every path of ours that a deployment file names exists, and every process has its unit, its pod and its figures', async () => {
  const files = await readAll('deploy/**/*.{service,yaml,yml}')
  const texts = [...files, { path: 'Containerfile', text: await read('deploy/container/Containerfile') }]
  const named = texts.flatMap(({ text }) =>
    found(text, /\b(?:apps|tools|docs|deploy)\/[\w./-]*\.(?:ts|md|env|yaml)\b/g),
  )
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const [compose, prometheus, unit] = await Promise.all(
    ['container/compose.yaml', 'prometheus/prometheus.yml', 'systemd/amour@.service'].map((path) =>
      read(`deploy/${path}`),
    ),
  )
  expect(unit).toMatch(/^Environment=PROCESS=%i$.*^ExecStart=.*main\.ts \$\{PROCESS\}$/ms)
  // A second process that is set up by the documents' own files and that nobody watches falls unseen.
  const [second = ''] = found(await read('deploy/settings/member-api-2.env'), /METRICS_PORT=(\d+)/g)
  expect(prometheus).toContain(`# - 127.0.0.1:${second} # member-api-2`)
  const [, told = ''] = (await read('docs/operations/README.md')).split('**A second member API**')
  expect(told.split('\n')[0]).toContain('prometheus.yml')
  for (const name of processNames) {
    const [port = ''] = found(await read(`deploy/settings/${name}.env`), /METRICS_PORT=(\d+)/g)
    expect(prometheus).toContain(`127.0.0.1:${port} # ${name}`)
    const pod = await read(`deploy/kubernetes/${name}.yaml`)
    for (const text of [pod, compose]) expect(text).toContain(`[${name}]`)
    for (const text of [pod, compose]) expect(text).toMatch(new RegExp(`METRICS_PORT(: |, value: )'${port}'`))
  }
})

test('pods are asked for their figures under the name that the alerts know', async () => {
  const [pods, machines, rules] = await Promise.all(
    ['kubernetes', 'prometheus', 'rules'].map((name) => read(`deploy/prometheus/${name}.yml`)),
  )
  const named = new Set(found(rules ?? '', /job="(\w+)"/g))
  for (const text of [pods, machines]) expect(new Set(found(text ?? '', /job_name: (\w+)/g))).toEqual(named)
  expect(found(await read('deploy/kubernetes/kustomization.yaml'), /^namespace: (\w+)/gm)).toEqual(
    found(pods ?? '', /names: \[(\w+)\]/g),
  )
  for (const name of processNames) {
    const pod = await read(`deploy/kubernetes/${name}.yaml`)
    const [port = ''] = found(pod, /prometheus\.io\/scrape: 'true', prometheus\.io\/port: '(\d+)'/g)
    expect(pod).toContain(`{ name: metrics, containerPort: ${port} }`)
  }
})

test('as many pods as are started of each process are missed where they are not there', async () => {
  const rules = await read('deploy/prometheus/rules.yml')
  const wanted = /expr: vector\((\d+)\)\n *labels: \{ process: ([\w-]+) \}/g
  const missed = [...rules.matchAll(wanted)].map(([, count, name]) => [name, count])
  const started = processNames.map(async (name) => {
    const [count] = found(await read(`deploy/kubernetes/${name}.yaml`), /^ *(?:minReplicas|replicas): (\d+)/gm)
    return [name, count]
  })
  expect(missed).toEqual(await Promise.all(started))
  // The label by which they are counted is what the pods bear, and what Prometheus takes over.
  const pods = await read('deploy/prometheus/kubernetes.yml')
  expect(pods).toContain('source_labels: [__meta_kubernetes_pod_label_process]\n        target_label: process')
  for (const name of processNames)
    expect(await read(`deploy/kubernetes/${name}.yaml`)).toContain(`labels: { process: ${name} }`)
})

test('a password that a command of the documents makes or passes on stands in no program’s arguments, which all may read', async () => {
  const texts = await readAll('docs/operations/*.md')
  const commands = texts
    .flatMap(({ text }) => found(text, /^```sh\n(.*?)^```/gms))
    .flatMap((block) => block.split('\n'))
  expect(commands.length).toBeGreaterThan(15)
  // What the shell prints by itself is nobody's argument.
  const programs = commands
    .flatMap((line) => line.split(/[;|&] */))
    .filter((part) => !/^(do )?(echo|printf) /.test(part.trim()))
  expect(programs.filter((part) => /(PASSWORD '?|PASSWORD_OF_\$name\/)\$\(/.test(part))).toEqual([])
})

test('bringing the database up to date, or failing to, stops no process that serves members', async () => {
  const units = await readAll('deploy/systemd/*.service')
  // systemd stops and restarts whatever requires a unit along with it, and starts none of them where it fails.
  const bound = units.filter(({ text }) => /^(Requires|Requisite|BindsTo|PartOf)=.*amour-migrate/m.test(text))
  expect(bound.map(({ path }) => path)).toEqual([])
  const unit = await read('deploy/systemd/amour@.service')
  expect(unit).toMatch(/^Wants=.*\bamour-migrate\.service/m)
  expect(unit).toMatch(/^After=.*\bamour-migrate\.service/m)
  expect(unit).toMatch(/^Restart=always$/m)
})

test('whoever stops a process waits until it has given itself up', async () => {
  const [ms = ''] = found(await read('apps/server/src/main.ts'), /^const PATIENCE = ([\d_]+)$/gm)
  const patience = Number(ms.replaceAll('_', '')) / 1_000
  expect(patience).toBeGreaterThan(0)
  const [, ours = ''] = /^x-amour: &amour\n(.*?)\n\n/ms.exec(await read('deploy/container/compose.yaml')) ?? []
  const told = [
    found(await read('deploy/systemd/amour@.service'), /^TimeoutStopSec=(\d+)s$/gm),
    found(ours, /^ {2}stop_grace_period: (\d+)s$/gm),
  ]
  for (const name of processNames)
    told.push(found(await read(`deploy/kubernetes/${name}.yaml`), /^ +terminationGracePeriodSeconds: (\d+)$/gm))
  expect(told.map((seconds) => [seconds.length, Number(seconds[0]) > patience])).toEqual(told.map(() => [1, true]))
})

test('whatever backs up or tries a backup is told which database it is', async () => {
  const files = await readAll('deploy/systemd/*')
  const naming = files.filter(({ text }) => /tools\/amour\.ts (backup|drill)$/m.test(text))
  expect(naming.length).toBeGreaterThan(1)
  for (const { path, text } of naming) expect([path, text]).toEqual([path, expect.stringContaining('/owner.env')])
})

test('the proxies ask at our ports, and call nothing again that changes state', async () => {
  const [nginx, caddy] = [await read('deploy/nginx/amour.conf'), await read('deploy/caddy/Caddyfile')]
  const { port, media, console: staffConsole } = readConfig({ NODE_ENV: 'development' })
  for (const one of [port, media?.port, staffConsole.port]) {
    expect(nginx).toContain(`server 127.0.0.1:${one}`)
    expect(caddy).toContain(`reverse_proxy 127.0.0.1:${one}`)
  }
  const [once = ''] = found(nginx, /"~(\^GET [^"]+)" 1;/g)
  const [, writes = ''] = /path_regexp (\S+)/.exec(caddy) ?? []
  const calls = everyEndpoint.map(([, , { method, path, changesState = false }]) => ({
    call: `${method} ${path.replace(/:\w+/g, '0190a1b2')}`,
    changesState: changesState || method !== 'GET',
  }))
  expect(calls.filter(({ call, changesState }) => call.startsWith('GET') && changesState)).toHaveLength(7)
  // nginx itself sends a POST or PATCH on only where nobody has taken it.
  const [, mapped = ''] = /"~\^\((POST\|PATCH)\) " 0;/.exec(nginx) ?? []
  const isSent = (call: string) => mapped !== '' && new RegExp(`^(${mapped}) `).test(call)
  const asNginx = (call: string) => new RegExp(once).test(call) || !(/^(GET|HEAD) /.test(call) || isSent(call))
  const asCaddy = (call: string) => !call.startsWith('GET ') || new RegExp(writes).test(call.slice(4))
  expect(calls.filter(({ call, changesState }) => asNginx(call) !== (changesState && !isSent(call)))).toEqual([])
  expect(calls.filter(({ call, changesState }) => asCaddy(call) !== changesState)).toEqual([])
})

test('every alert has its section, its fault and its quiet day, and speaks of figures that are told', async () => {
  const [rules, tests, runbooks] = await Promise.all([
    read('deploy/prometheus/rules.yml'),
    read('deploy/prometheus/rules.test.yml'),
    read('docs/operations/runbooks.md'),
  ])
  const alerts = found(rules, /- alert: (\w+)/g)
  expect(alerts.length).toBeGreaterThan(12)
  expect(found(runbooks, /^## (\w+)$/gm)).toEqual(alerts)
  expect(found(rules, /runbooks\.md#(\w+)/g)).toEqual(alerts.map((name) => name.toLowerCase()))
  expect(found(tests, /eval_time: 2h, alertname: (\w+)/g)).toEqual(alerts)
  expect(found(tests, /alertname="(\w+)"\}', value/g)).toEqual(alerts.toSorted())

  await using w = await world()
  const { registry } = openProcessFigures(w.context)
  addWorkerFigures(registry, w.context)
  const told = new Set(registry.getMetricsAsArray().map(({ name }) => name))
  const dashboard = await read('deploy/grafana/amour.json')
  for (const text of [rules, dashboard, await read('docs/operations/README.md')]) {
    const named = found(text, /\bamour_\w+/g).map((name) => name.replace(/_(count|bucket|sum)$/, ''))
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => !told.has(name) && !/^amour_(nodejs|process)_$/.test(name))).toEqual([])
  }
})

/** What a deployment file would have written down of who asks for what, which the Privacy Policy says that no log holds. */
function findTelling({ nginx, caddy, compose }: Record<'nginx' | 'caddy' | 'compose', string>): string[] {
  const lines = (text: string) => text.split('\n').map((line) => line.replace(/\s*#.*$/, ''))
  const logs = lines(nginx).filter((line) => /^\s*(access|error)_log /.test(line))
  const [, global = ''] = /^\{\n(.*?)^\}/ms.exec(lines(caddy).join('\n')) ?? []
  const inSites = lines(caddy).join('\n').replace(global, '')
  const excluded = /\bexclude (.+)/.exec(global)?.[1]?.split(' ') ?? []
  return [
    ...(logs.includes('access_log off;') ? [] : ['nginx logs what is asked for']),
    ...(logs.some((line) => /^error_log \S+ emerg;$/.test(line)) ? [] : ['nginx logs what goes wrong']),
    ...logs
      .filter((line) => !/^(access_log off|error_log \S+ emerg);$/.test(line))
      .map((line) => `nginx: ${line.trim()}`),
    ...(/^\s+log\b/m.test(inSites) ? ['caddy logs what is asked for'] : []),
    ...['http.log.error', 'http.handlers.reverse_proxy', 'http.stdlib'].filter((name) => !excluded.includes(name)),
    ...['log_error_verbosity=terse', 'log_min_error_statement=panic'].filter((one) => !compose.includes(one)),
  ]
}

test('a container is asked whether it is well by a command whose parts hold no space', async () => {
  const probes = found(await read('deploy/container/compose.yaml'), /^ +- "(fetch.*)"$/gm)
  expect(probes).toHaveLength(processNames.length)
  expect(probes.filter((probe) => probe.includes(' '))).toEqual([])
})

test('no process of ours leaves a copy of its memory when it falls', async () => {
  const units = await readAll('deploy/systemd/*.service')
  expect(units.length).toBeGreaterThan(4)
  expect(units.filter(({ text }) => !/^LimitCORE=0$/m.test(text)).map(({ path }) => path)).toEqual([])
  const [, ours = ''] = /^x-amour: &amour\n(.*?)\n\n/ms.exec(await read('deploy/container/compose.yaml')) ?? []
  expect(ours).toContain('ulimits: { core: 0 }')
})

test('no program around the app writes down who asks for what', async () => {
  const files = {
    nginx: await read('deploy/nginx/amour.conf'),
    caddy: await read('deploy/caddy/Caddyfile'),
    compose: await read('deploy/container/compose.yaml'),
  }
  expect(findTelling(files)).toEqual([])
  const telling = [
    { nginx: files.nginx.replace('access_log off;', '') },
    { nginx: files.nginx.replace('emerg;', 'error;') },
    { nginx: files.nginx.replace('gzip off;', 'access_log /var/log/nginx/amour.log;') },
    { caddy: files.caddy.replace('http.log.error', '') },
    { caddy: files.caddy.replace('request_body {', 'log\n\trequest_body {') },
    { compose: files.compose.replace('=terse', '=default') },
  ]
  for (const change of telling)
    expect(findTelling({ ...files, ...change }), JSON.stringify(change).slice(-300)).not.toEqual([])
})
