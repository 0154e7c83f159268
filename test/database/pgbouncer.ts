import { freePort } from '@amour/test/process/free-port.ts'
import { startDebianServer } from '@amour/test/process/debian-server.ts'

/**
 * PgBouncer as Debian ships it before the server of `url`: each transaction gets any of `size` connections. It asks the
 * server itself for the passwords of roles, as the role of `url`, which has to be a superuser; without a password in it,
 * as where a server trusts its machine, it asks for none.
 */
export async function startPgBouncer(url: string, { size = 5 } = {}) {
  const server = new URL(url)
  const port = await freePort()
  const { username, password, hostname, port: behind } = server
  const pooler = await startDebianServer('pgbouncer', {
    port,
    files: {
      'users.txt': `"${username}" "${password}"\n`,
      'pgbouncer.ini': `[databases]
* = host=${hostname} port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = ${password ? 'scram-sha-256' : 'trust'}
auth_file = FOLDER/users.txt
auth_user = ${username}
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 500
`,
    },
    args: (folder) => [`${folder}/pgbouncer.ini`],
  })
  const address = new URL(url)
  address.port = String(port)
  return { ...pooler, url: address.href }
}
