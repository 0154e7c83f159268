import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { startDebianServer } from '@amour/test/process/debian-server.ts'
import { freePort } from '@amour/test/process/free-port.ts'

/** Seconds in which an alert has to come, or all have to be quiet; a worker makes its first round within a minute. */
const PATIENCE = 120

/** The age at which a round on the log of keys is told, in the rules; and in seconds, here. */
const ROUND_AGE = /(key_log_round_timestamp_seconds\) > )600\b/
const OLD = 30

/** Prometheus with our rules, whose patience is seconds here: how long a fault lasts, and how old the last round on the log of keys is. */
export async function startPrometheus(targets: number[]) {
  const port = await freePort()
  const rules = await readFile(new URL('../../../deploy/prometheus/rules.yml', import.meta.url), 'utf8')
  const hasty = rules.replaceAll(/for: \d+[mh]/g, 'for: 2s').replace(ROUND_AGE, `$1${OLD}`)
  const config = {
    global: { scrape_interval: '3s', scrape_timeout: '3s', evaluation_interval: '1s' },
    rule_files: ['rules.yml'],
    scrape_configs: [
      { job_name: 'amour', static_configs: [{ targets: targets.map((target) => `127.0.0.1:${target}`) }] },
    ],
  }
  const server = await startDebianServer('prometheus', {
    port,
    // JSON is YAML.
    files: { 'prometheus.yml': JSON.stringify(config), 'rules.yml': hasty },
    args: (folder) => [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
  })
  const url = `http://127.0.0.1:${port}`
  // It listens before it answers.
  while (!(await fetch(`${url}/-/ready`)).ok) await pause(100)
  return { ...server, url }
}

/** The names of the alerts that are firing. */
async function findFiring(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/v1/alerts`)
  const { data } = (await answer.json()) as Alerts // as Prometheus' document of its API says
  return data.alerts.flatMap(({ state, labels }) => (state === 'firing' ? [labels.alertname] : []))
}

type Alerts = { data: { alerts: { state: string; labels: { alertname: string } }[] } }

/** Waits until all of these fire; answers those that did. */
export async function untilFiring(url: string, names: string[]): Promise<string[]> {
  for (let seconds = 0; ; seconds += 1) {
    const firing = await findFiring(url)
    const came = names.filter((name) => firing.includes(name))
    if (came.length === names.length || seconds > PATIENCE) return came
    await pause(1_000)
  }
}

/** Waits until none but the expected ones fire; answers those that still do. */
export async function untilQuiet(url: string, expected: string[]): Promise<string[]> {
  for (let seconds = 0; ; seconds += 1) {
    const loud = (await findFiring(url)).filter((name) => !expected.includes(name))
    if (loud.length === 0 || seconds > PATIENCE) return [...new Set(loud)]
    await pause(1_000)
  }
}

/** Waits until none of these fires; answers those that still do. */
export async function untilGone(url: string, names: string[]): Promise<string[]> {
  for (let seconds = 0; ; seconds += 1) {
    const firing = await findFiring(url)
    const stays = names.filter((name) => firing.includes(name))
    if (stays.length === 0 || seconds > PATIENCE) return stays
    await pause(1_000)
  }
}

/** Which of these fire at any time within so many seconds. */
export async function listenFor(url: string, names: string[], seconds: number): Promise<string[]> {
  const heard = new Set<string>()
  for (let passed = 0; passed < seconds; passed += 1) {
    for (const name of await findFiring(url)) if (names.includes(name)) heard.add(name)
    await pause(1_000)
  }
  return [...heard]
}
