import pg from 'pg'

/**
 * Has the server at `url` write a backup of all its databases into `folder` of its own machine, which it makes:
 * `base.tar.gz` with the log that it takes to come up, and `backup_manifest` with a SHA-256 of each file. It goes on
 * meanwhile. Throws what PostgreSQL says.
 */
export async function takeBaseBackup(url: string, folder: string): Promise<void> {
  const options = { connectionString: url, application_name: 'amour-backup', replication: 'true' }
  const client = new pg.Client(options)
  await client.connect()
  try {
    await client.query(
      `BASE_BACKUP (LABEL 'amour', TARGET 'server', TARGET_DETAIL ${client.escapeLiteral(folder)}, COMPRESSION 'gzip', ` +
        "CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')",
    )
  } finally {
    await client.end()
  }
}
