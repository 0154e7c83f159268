import { readFile } from 'node:fs/promises'

/** What the system counts of a process's memory (Linux), in MiB: `VmRSS` now, `VmHWM` the most ever. */
export async function memoryOf(pid: number | undefined, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid ?? 0}/status`, 'utf8').catch(() => '')
  return Math.round(Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
}
