/** What came of bringing a site back. */
export type Recovery = {
  backup: { name: string; label?: string; at?: Date }
  /** When the last transaction in it was committed; undefined: none came after the backup. */
  lastCommit: Date | undefined
  /** What the database took until it answered, and all of it. */
  seconds: { database: number; all: number }
  /** `isNewer`: a later release than this one has been there. */
  schema: { was: string; is: string; isNewer: boolean }
  rows: Record<string, number>
  files: {
    files: number
    bytes: number
    /** Those that the backup lacks, or that are not what was copied. */
    damaged: string[]
    /** What the database named by then must have its files. */
    covered: Date | undefined
    items: number
    lost: number
    /** Items that came after the last round of copying, whose files are lost with the machine. */
    late: number
  }
  erasures: { known: number; added: number; again: number; isLost: boolean }
  audit: { entries: number; broken: string | undefined; lost: number }
}

/** What must not be, in sentences; nobody should be let in while there are any. */
export function findRecoveryFaults({ rows, files, erasures, audit }: Recovery): string[] {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return [
    total === 0 && 'The database has tables and no rows.',
    files.damaged.length > 0 && `${files.damaged.length} files are damaged or missing: ${files.damaged[0]} first.`,
    files.lost > 0 && `${files.lost} items of members have no files, though these must be in the backup.`,
    erasures.isLost &&
      `There is no ledger of erasures, and the database knows ${erasures.known}: put the newest copy of it back first, or erased members may return.`,
    audit.broken && `The audit log is broken after entry ${audit.entries}: ${audit.broken}.`,
  ].filter((fault) => typeof fault === 'string')
}

/** All that was brought back, in lines. */
export function describeRecovery(recovery: Recovery): string[] {
  const { backup, lastCommit, seconds, schema, rows, files, erasures, audit } = recovery
  const full = Object.entries(rows).filter(([, count]) => count > 0)
  const total = full.reduce((sum, [, count]) => sum + count, 0)
  return [
    `backup      ${backup.name}: ${backup.label ?? 'none'}${backup.at ? `, ended ${backup.at.toISOString()}` : ''}`,
    `database    up after ${seconds.database.toFixed(1)} s, its last transaction is of ${lastCommit?.toISOString() ?? 'the backup'}`,
    `schema      ${schema.is}${schema.was === schema.is ? '' : `, brought up from ${schema.was}`}${schema.isNewer ? ', of a later release than this one: run that, unless you went back on purpose' : ''}`,
    `rows        ${total} in ${full.length} of ${Object.keys(rows).length} tables`,
    ...full.map(([name, count]) => `  ${String(count).padStart(9)} ${name}`),
    `files       ${files.files}, ${(files.bytes / 2 ** 20).toFixed(1)} MiB, each with the digest that it was copied with`,
    `items       ${files.items}; ${files.lost} without files, and ${files.late} that came after the last copy (${files.covered?.toISOString() ?? 'never'}), whose owners are asked to upload them again`,
    `erasures    ${erasures.known} known, ${erasures.added} noted anew from the database, ${erasures.again} members erased again`,
    `audit log   ${audit.entries} entries are whole${audit.lost > 0 ? `; ${audit.lost} after them were noted and are lost` : ''}`,
    `time        ${seconds.all.toFixed(1)} s`,
  ]
}
