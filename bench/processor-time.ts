import { readdir, readFile } from 'node:fs/promises'

/** Ticks of the system's count in a second (Linux). */
const TICKS = 100

type Times = { parent: number; own: number; ofEnded: number }

async function timesOf(pid: number): Promise<Times | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent = 0] = fields.slice(1)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
  return { parent, own: user + system, ofEnded: endedUser + endedSystem }
}

/** What an app and its PostgreSQL have spent, in processor seconds; `postgres` is the server's pid file. */
export async function measureProcessor({ app, postgres }: { app: number; postgres: string }) {
  const [line = ''] = (await readFile(postgres, 'utf8')).split('\n')
  const server = Number(line)
  return async (): Promise<number> => {
    let ticks = 0
    for (const name of await readdir('/proc')) {
      const pid = Number(name)
      if (!pid) continue
      const times = await timesOf(pid)
      if (!times) continue
      if (pid === app || times.parent === server) ticks += times.own
      if (pid === server) ticks += times.own + times.ofEnded
    }
    return ticks / TICKS
  }
}
