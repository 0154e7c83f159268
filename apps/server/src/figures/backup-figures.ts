import type { Registry } from 'prom-client'
import type { Config } from '#config.ts'
import { readBackupNote } from './backup-notes.ts'
import { openGauge } from './gauge.ts'

/** What is noted of backups and of the last drill on this machine; nothing where no backups are wanted. */
export function addBackupFigures(registry: Registry, { backup, dataDir }: Config): () => Promise<void> {
  const made = openGauge(registry, 'backup_timestamp_seconds', 'When a backup was made last, in Unix time; 0: never', [
    'of',
  ])
  const drilled = openGauge(registry, 'drill_timestamp_seconds', 'When a backup was last tried, in Unix time; 0: never')
  const isSound = openGauge(registry, 'drill_sound', 'Whether what it restored was sound: 1, or 0')
  const lost = openGauge(registry, 'drill_lost_seconds', 'Seconds of what came last that would have been lost then')
  const took = openGauge(registry, 'drill_seconds', 'Seconds that it took')
  return async () => {
    for (const each of [drilled, isSound, lost, took]) each.remove()
    if (!backup) return
    for (const kind of ['database', 'files'] as const)
      made.set({ of: kind }, secondsOf((await readBackupNote(dataDir, kind))?.at))
    const drill = await readBackupNote(dataDir, 'drill')
    drilled.set(secondsOf(drill?.at))
    if (!drill) return
    isSound.set(drill.isSound ? 1 : 0)
    lost.set(drill.lostSeconds)
    took.set(drill.seconds)
  }
}

const secondsOf = (at: string | undefined) => (at ? Date.parse(at) / 1000 : 0)
